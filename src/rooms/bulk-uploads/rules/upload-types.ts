/** What an uploaded list does to its people. */
export const UPLOAD_TYPES = ['ACTIVATE', 'BLOCK', 'MEMBER_ACTIVATE', 'MEMBER_PATCH', 'MEMBER_BLOCK'] as const
export type UploadType = (typeof UPLOAD_TYPES)[number]

/** Without wrong rows only, or what is right of it. */
export const MODES = ['all', 'valid_only'] as const
export type Mode = (typeof MODES)[number]

export const MAX_ROWS = 10_000
/** A file is smaller than this. */
export const FILE_BYTES = 3_145_728
