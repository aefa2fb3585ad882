import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'

/** What an uploaded list does to its people. */
export const UPLOAD_TYPES = ['ACTIVATE', 'BLOCK', 'MEMBER_ACTIVATE', 'MEMBER_PATCH', 'MEMBER_BLOCK'] as const
export type UploadType = (typeof UPLOAD_TYPES)[number]

/** The right to do the same by hand, without which a list may not do it. */
const BY_HAND: Record<UploadType, PartnerAction> = {
  ACTIVATE: 'employees.add',
  BLOCK: 'employees.block',
  MEMBER_ACTIVATE: 'employees.edit',
  MEMBER_PATCH: 'employees.edit',
  MEMBER_BLOCK: 'employees.edit',
}

/** The right to undo a list: that of the act by hand which undoes each of its rows. */
export const UNDONE_BY: Partial<Record<UploadType, PartnerAction>> = {
  ACTIVATE: 'employees.block',
  BLOCK: 'employees.restore',
  MEMBER_BLOCK: 'employees.edit',
}

/** Whether a person with these rights may undo a list. */
export function mayUndo(rights: readonly string[], type: UploadType): boolean {
  const right = UNDONE_BY[type]
  return right !== undefined && permits(rights, right)
}

/** The lists that a person with these rights may upload. */
export function uploadTypesFor(rights: readonly string[]): UploadType[] {
  return UPLOAD_TYPES.filter((type) => permits(rights, BY_HAND[type]))
}

const DELETIONS = ['BLOCK', 'MEMBER_BLOCK'] as const
export type DeletionType = (typeof DELETIONS)[number]

/** Whether a list takes people off their plan. */
export function deletesPeople(type: UploadType): type is DeletionType {
  return (DELETIONS as readonly UploadType[]).includes(type)
}

/** Without wrong rows only, or what is right of it. */
export const MODES = ['all', 'valid_only'] as const
export type Mode = (typeof MODES)[number]

export const MAX_ROWS = 10_000
/** A file is smaller than this. */
export const FILE_BYTES = 3_145_728
