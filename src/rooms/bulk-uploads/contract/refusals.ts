import { uploadWords } from '../words/upload.ts'

const { refusals: texts } = uploadWords

/** What is wrong with a file as such. `extra_args` as decisions §17 names them. */
export const FILE_REFUSALS = {
  /** `allowed`. */
  ECD100: { status: 422, message: texts.ECD100 },
  /** `detected`. */
  ECD101: { status: 422, message: texts.ECD101 },
  ECD102: { status: 422, message: texts.ECD102 },
  /** `missing[]`, `unknown[]`: headings; of a new file also `heading_row` and its first `rows[]`. */
  ECD103: { status: 422, message: texts.ECD103 },
  /** `total_rows`, `max_file_limit`. */
  ECD104: { status: 422, message: texts.ECD104 },
  ECD110: { status: 413, message: texts.ECD110 },
  DUPLICATE_FILE: { status: 409, message: texts.DUPLICATE_FILE },
} as const

/** Why a list is not applied. */
export const START_REFUSALS = {
  ECD103: FILE_REFUSALS.ECD103,
  /** `requested`, `remaining_quota`. */
  ECD105: { status: 422, message: texts.ECD105 },
  /** `requested`, `remaining_block_quota`, `active`. */
  ECD106: { status: 422, message: texts.ECD106 },
  /** `requested`, `remaining_patch_quota`. */
  ECD107: { status: 422, message: texts.ECD107 },
  /** `error_count`, `total_rows`, `file_id`. */
  ECD108: { status: 422, message: texts.ECD108 },
  /** `required`, `available`: rupees. */
  ECD109: { status: 422, message: texts.ECD109 },
  PLAN_NOT_ACTIVE: { status: 409, message: texts.PLAN_NOT_ACTIVE },
  DUPLICATE_FILE: FILE_REFUSALS.DUPLICATE_FILE,
  UPLOAD_RUNNING: { status: 409, message: texts.UPLOAD_RUNNING },
  NOT_OPEN: { status: 409, message: texts.NOT_OPEN },
} as const
