import { useNavigate } from 'react-router'
import { useForm } from '#platform/browser/use-form.ts'
import { CallError } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Muted } from '#ui/muted.tsx'
import { StickyAction } from '#ui/sticky-action.tsx'
import { formatDate } from '#values/display-time.ts'
import { DetailFields, detailLabels } from '../components/detail-fields.tsx'
import type { Claim } from '../contract/claim.ts'
import { type ClaimDraft, type DraftFields, detailProblems, type Problems } from '../rules/claim-draft.ts'
import { CLAIM_DAYS_DEFAULT, claimableDays, lastClaimableDate } from '../rules/claim-window.ts'
import { flowWords } from '../words/flow.ts'
import { stepHref, useClaimFlow } from './claim-flow.ts'
import { DraftGate } from './draft-gate.tsx'
import { PackageField } from './package-field.tsx'
import { FieldLinks } from './send-failure-notice.tsx'
import { StepFrame } from './step-frame.tsx'
import { useClaimWindow } from './use-claim-window.ts'
import { useAskPreflight } from './use-preflight.ts'

const words = flowWords.details

export default function DetailsScreen() {
  const { claim_id } = useClaimFlow()
  const back =
    claim_id === undefined
      ? { to: '/cashback/new', label: flowWords.who.title }
      : { to: `/cashback/tracking/${claim_id}`, label: flowWords.backToClaim }
  return (
    <StepFrame step={2} title={words.title} back={back}>
      <DraftGate>{(draft, claim) => <Details draft={draft} claim={claim} />}</DraftGate>
    </StepFrame>
  )
}

function Details({ draft, claim }: { draft: ClaimDraft; claim: Claim | undefined }) {
  const { change, claim_id } = useClaimFlow()
  const window = useClaimWindow(draft)
  const navigate = useNavigate()
  const { fields, claim_type } = draft
  const { max_claim_days = CLAIM_DAYS_DEFAULT } = window
  const days = claimableDays(window)
  const found = detailProblems(draft, claim ? undefined : window)
  const ask = useAskPreflight()
  const form = useForm(
    async () => {
      // Without an answer the person goes on: it is asked again before the claim is sent.
      if (!claim) await ask(draft).catch((error: unknown) => isRefusal(error) && Promise.reject(error))
    },
    {
      initial: {},
      labels: {},
      check: () => found,
      onDone: () => navigate(stepHref('bills', claim_id)),
    },
  )
  const { refusal } = form
  const { scheduled_time, ...elsewhere } = refusal?.fields ?? {}
  const set = (patch: Partial<DraftFields>) => {
    form.dismiss()
    change(({ fields: before }) => ({ fields: { ...before, ...patch } }))
  }
  const labels = detailLabels(claim_type)
  // Shown after the first attempt to continue, and only while it applies.
  const problems: Problems = form.attempt > 0 ? found : {}
  const listed = Object.entries(problems).map(([name, message]) => ({ name, message: `${labels[name]}: ${message}` }))
  const canBeClaimed = days && fields.date >= days.from && fields.date <= days.to
  return (
    <Form
      form={{ ...form, problems: listed }}
      gap="2xl"
      sticky
      refusalTitle={refusal?.message}
      refusalText={() => ''}
      refusalMore={refusal && <FieldLinks fields={elsewhere} said={refusal.message} />}
    >
      <DetailFields
        draft={draft}
        problems={scheduled_time ? { ...problems, date: scheduled_time } : problems}
        days={{
          from: claim ? undefined : days?.from,
          to: days?.to,
          help: canBeClaimed
            ? words.until(formatDate(lastClaimableDate(fields.date, max_claim_days)))
            : days
              ? words.window(formatDate(days.from), formatDate(days.to), max_claim_days)
              : words.noDays,
        }}
        onSet={set}
      >
        <PackageField draft={draft} onChoose={(id) => set({ wallet_sublimit_package_id: id })} />
      </DetailFields>
      <Muted size="sm">{flowWords.saved}</Muted>
      <StickyAction>
        <Button type="submit" wide busy={form.busy}>
          {flowWords.next}
        </Button>
      </StickyAction>
    </Form>
  )
}

/** Whether the server has said that this cannot be claimed. */
function isRefusal(error: unknown): error is CallError {
  return error instanceof CallError && (error.status === 409 || error.status === 422)
}
