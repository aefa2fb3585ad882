/** Dispatched on the window before another screen of the app covers the page: Android may end the page meanwhile. */
export const LEAVING = 'plus:leaving'
