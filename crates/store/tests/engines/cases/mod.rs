//! The cases that every engine has to pass. Each gets the url of a store that nobody has used yet.

pub(crate) mod chatting;
pub(crate) mod creating;
pub(crate) mod devices;
pub(crate) mod expiring;
pub(crate) mod keeping;
pub(crate) mod listing;
pub(crate) mod operating;
pub(crate) mod remembering;
pub(crate) mod sharing;
pub(crate) mod writing;

/// Hands the list of all cases to another macro.
macro_rules! for_every_case {
    ($use_list:ident) => {
        $use_list! {
            chatting::what_was_said_comes_back_in_order,
            chatting::what_was_said_can_be_shown_under_another_name,
            chatting::the_last_messages_of_each_table_are_kept,
            chatting::a_former_keeper_has_nobody_say_anything,
            creating::a_new_table_is_found,
            creating::a_code_is_taken_once,
            creating::an_unknown_code_is_nothing,
            creating::a_finished_table_comes_with_its_log,
            devices::a_device_holds_until_it_is_signed_out,
            devices::only_listed_devices_hold_once_all_others_are_signed_out,
            devices::a_link_is_used_once_and_in_time,
            expiring::time_counts_while_a_server_runs,
            expiring::tables_expire_when_nobody_was_there,
            expiring::a_game_that_is_over_is_as_old_as_its_end,
            expiring::what_has_expired_goes_as_a_whole,
            expiring::a_table_that_somebody_uses_again_stays,
            expiring::guests_without_games_are_forgotten,
            expiring::devices_of_guests_without_games_are_forgotten,
            expiring::few_are_forgotten_at_a_time,
            expiring::what_was_said_is_forgotten_later,
            expiring::open_tables_are_listed_while_somebody_is_there,
            expiring::what_is_not_known_to_be_old_is_new,
            keeping::each_taking_raises_the_epoch,
            keeping::who_kept_it_before_is_refused,
            keeping::nothing_old_is_written_after_a_taking,
            keeping::of_two_writers_one_goes_first,
            listing::open_tables_are_listed_newest_first,
            listing::running_tables_are_listed_newest_first,
            listing::all_unfinished_tables_are_known,
            listing::games_are_found_by_who_sat_there,
            listing::a_series_is_told_from_its_beginning,
            operating::blocks_and_announcements_are_known_at_all_nodes,
            operating::acts_are_in_the_log_in_their_order,
            operating::tables_are_looked_for,
            operating::guests_are_looked_for,
            operating::a_table_is_deleted_by_its_keeper,
            operating::of_a_deleted_guest_nothing_is_left,
            operating::figures_of_nodes_are_kept_for_a_while,
            remembering::everything_is_there_after_reopening,
            remembering::a_name_is_what_was_chosen_last,
            remembering::a_setting_is_made_once,
            remembering::nodes_that_ask_at_once_get_the_same_setting,
            remembering::any_text_comes_back_as_it_was,
            remembering::a_closed_store_says_which_it_was,
            sharing::nodes_are_there_until_their_time_is_up,
            sharing::a_lease_from_the_future_does_not_hold,
            sharing::a_table_is_given_to_one_node_at_a_time,
            sharing::only_the_node_that_has_a_table_takes_it,
            sharing::a_table_is_passed_on_with_the_last_write,
            writing::entries_come_back_in_order,
            writing::an_empty_batch_is_fine,
            writing::gaps_are_refused,
            writing::a_refused_write_leaves_no_trace,
            writing::several_writes_to_one_table_follow_each_other,
            writing::what_may_have_been_written_is_written_once,
            writing::a_null_character_harms_nobody_else,
            writing::hundreds_of_tables_are_written_at_once,
        }
    };
}
pub(crate) use for_every_case;
