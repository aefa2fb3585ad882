/** A token of a push service, as FCM writes it. */
export const PUSH_TOKEN = /^[A-Za-z0-9_:.-]{20,4096}$/
