import { Notice } from '#ui/notice.tsx'
import { formatTime } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { Care } from '../contract/care.ts'
import { memberWords } from '../words/member.ts'

/** Who ended the last alarm, and what the doctor wants. */
export function Ended({ at, doctor, outcome }: NonNullable<Care['ended']>) {
  const { title, texts, again } = memberWords.advice.ended
  return (
    <Notice tone="info" title={title(doctor, formatTime(parseWireTime(at) ?? new Date(0)))}>
      {texts[outcome]} {again}
    </Notice>
  )
}
