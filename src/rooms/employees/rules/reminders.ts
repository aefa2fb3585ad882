/** How long a person is left alone after a reminder of the app, and how many there are in a year at most. */
export const REST_HOURS = 72
export const REMINDERS_A_YEAR = 5
