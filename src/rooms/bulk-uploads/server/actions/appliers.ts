import type { UploadType } from '../../rules/upload-types.ts'
import type { Apply } from './action.ts'
import { applyActivate } from './activate.ts'
import { applyBlock } from './block.ts'
import { applyMemberActivate } from './member-activate.ts'
import { applyMemberBlock } from './member-block.ts'
import { applyMemberPatch } from './member-patch.ts'

/** What each action does with its rows: apart from the checks, which calls use too. */
export const APPLIERS: Record<UploadType, Apply<unknown>> = {
  ACTIVATE: applyActivate as Apply<unknown>,
  BLOCK: applyBlock as Apply<unknown>,
  MEMBER_ACTIVATE: applyMemberActivate as Apply<unknown>,
  MEMBER_PATCH: applyMemberPatch as Apply<unknown>,
  MEMBER_BLOCK: applyMemberBlock as Apply<unknown>,
}
