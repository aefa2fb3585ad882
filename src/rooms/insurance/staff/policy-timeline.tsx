import { PagePart } from '#ui/page-part.tsx'
import { type Step, StepList } from '#ui/step-list.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { TimelineEntry } from '../contract/staff.ts'
import { relationInWords } from '../words/apply.ts'
import { staffWords } from '../words/staff.ts'
import { timelineWords as words } from '../words/staff-timeline.ts'
import { reasonInWords } from './reason-in-words.ts'

const rupees = (amount: number) => formatRupees(parseRupees(amount) ?? 0n)

/** Everything that was done, sent and said, oldest first, in sentences. */
export function PolicyTimeline({ timeline }: { timeline: readonly TimelineEntry[] }) {
  const steps = timeline.map((entry): Step => {
    const [title, ...notes] = sentencesOf(entry)
    const who = 'by' in entry && entry.by
    return {
      title: title ?? '',
      text: (
        <>
          {notes.filter(Boolean).map((note) => (
            <div key={note}>{note}</div>
          ))}
          <div>
            {who && `${who} · `}
            <WireTimeText value={entry.at} />
          </div>
        </>
      ),
      state: 'done',
    }
  })
  return (
    <PagePart title={staffWords.detail.timeline}>
      <StepList steps={steps} />
    </PagePart>
  )
}

/** What happened, then what else there is to say about it. */
function sentencesOf(entry: TimelineEntry): (string | null | undefined)[] {
  switch (entry.kind) {
    case 'MOVED':
      return [words.moves[entry.to], entry.reason && reasonInWords(entry.reason)]
    case 'SENT':
      return [words.sent[entry.about], ...answerOf(entry)]
    case 'RECEIVED':
      return [words.received, ...answerOf(entry)]
    case 'RETRIED':
      return [words.retried]
    case 'WORD':
      return [words.insurersWord[entry.word], entry.note]
    case 'DECLARED':
      return [words.declared(entry.version)]
    case 'NOMINEE':
      return [words.nominee(entry.name, relationInWords(entry.relation))]
    case 'REFUND_REQUESTED': {
      const why = staffWords.detail.refundKinds[entry.of]
      return [
        words.requested(rupees(entry.amount)),
        why,
        entry.note && reasonInWords(entry.note),
        entry.needs_approval && words.approvalNeeded,
      ].map((one) => one || null)
    }
    case 'REFUND_APPROVED':
      return [words.approved(rupees(entry.amount))]
    case 'REFUND_DECLINED':
      return [words.declined(rupees(entry.amount)), entry.reason]
    case 'REFUND_SENT':
      return [(entry.by_transfer ? words.transferred : words.refunded)(rupees(entry.amount))]
    case 'REFUND_FAILED':
      return [words.refundFailed(rupees(entry.amount)), words.toTransfer]
    case 'COI_MAILED':
      return [words.mailed[entry.status], entry.to && words.mailedTo(entry.to)]
    case 'NOTIFIED':
      return [words.notified(words.channels[entry.channel] ?? entry.channel), words.deliveries[entry.status]]
  }
}

type Message = Extract<TimelineEntry, { kind: 'SENT' | 'RECEIVED' }>

function answerOf({ outcome, status, coi_number, detail }: Message): (string | null | undefined)[] {
  return [words.outcomes[outcome], status && words.states[status], coi_number && words.coi(coi_number), detail]
}
