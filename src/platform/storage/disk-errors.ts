/** What a file system answers when its disk, and not our code, is the cause. */

const FULL = /^(ENOSPC|EDQUOT)$/
/** It fails, is only read, belongs to somebody else, or this process has no more file handles. */
const FAILING = /^(EROFS|EIO|EACCES|EPERM|EMFILE|ENFILE)$/

/** @returns undefined for every other error */
export function diskError(thrown: unknown): 'full' | 'failing' | undefined {
  const error = thrown as { code?: string; cause?: { code?: string } } | undefined
  const code = error?.code ?? error?.cause?.code ?? ''
  if (FULL.test(code)) return 'full'
  return FAILING.test(code) ? 'failing' : undefined
}
