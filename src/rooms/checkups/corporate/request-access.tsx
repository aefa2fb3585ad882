import { request } from '#platform/contract/client.ts'
import { ConfirmedAct } from '#ui/confirmed-act.tsx'
import { Muted } from '#ui/muted.tsx'
import { formatDate } from '#values/display-time.ts'
import { istDateOf } from '#values/ist-date.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { requestCheckupAccess } from '../contract/company.ts'
import { companyScreenWords } from '../words/company-screen.ts'
import { isOutdated } from './is-outdated.ts'
import type { OrderReportsProps } from './order-reports.tsx'

const words = companyScreenWords.detail
const dayOf = (at: string) => formatDate(istDateOf(parseWireTime(at) ?? new Date(0)))

/** Asks the person for what they alone can open, once; else how far the question is. */
export function RequestAccess({ params, order: { access, can, details }, onDone }: OrderReportsProps) {
  const name = details.patient_name ?? details.employee_name
  if (access.shared) return null
  if (access.requested_at) return <Muted>{words.waiting(dayOf(access.requested_at))}</Muted>
  if (access.ask_again_at) return <Muted>{words.askAgain(dayOf(access.ask_again_at))}</Muted>
  if (!can.request_access) return null
  return (
    <div>
      <ConfirmedAct
        label={words.request}
        cancelLabel={words.requestKeep}
        title={words.requestTitle}
        failed={words.requestFailed}
        act={() => request(requestCheckupAccess, { params })}
        onDone={(changed) => onDone(words.requested(name), changed)}
        onClosed={(refusal) => isOutdated(refusal) && onDone('')}
      >
        {words.requestText(name)}
      </ConfirmedAct>
    </div>
  )
}
