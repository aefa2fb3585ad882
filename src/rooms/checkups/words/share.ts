/** What a person agrees to; a new text gets a new version. */
export const SHARE_TEXT_VERSION = '2026-11'
