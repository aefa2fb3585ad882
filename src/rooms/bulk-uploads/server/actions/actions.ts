import type { UploadType } from '../../rules/upload-types.ts'
import type { Action } from './action.ts'
import { activate } from './activate.ts'
import { block } from './block.ts'
import { memberActivate } from './member-activate.ts'
import { memberBlock } from './member-block.ts'
import { memberPatch } from './member-patch.ts'

/** What each action asks of its rows. */
export const ACTIONS: Record<UploadType, Action<unknown>> = {
  ACTIVATE: activate as Action<unknown>,
  BLOCK: block as Action<unknown>,
  MEMBER_ACTIVATE: memberActivate as Action<unknown>,
  MEMBER_PATCH: memberPatch as Action<unknown>,
  MEMBER_BLOCK: memberBlock as Action<unknown>,
}
