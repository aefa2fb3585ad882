import { Refusal } from '#platform/contract/refusal.ts'

/** What a call of ours answers in a session. */
export interface SessionFile {
  content: Buffer
  media_type: string
  /** Null for what is no file. */
  file_name: string | null
}

/** Makes a GET call inside this process as the person of a session, whose address the audit log gets; undefined where it is refused. */
export type ReadAs = (
  session_id: string,
  request: { path: string; address: string },
) => Promise<SessionFile | undefined>

/** For processes that serve nothing. */
export const readAsNobody: ReadAs = async () => {
  throw new Refusal('NOT_FOUND')
}
