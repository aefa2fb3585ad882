import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useForm } from '#platform/browser/use-form.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { queryOf } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { ChoiceList } from '#ui/choice-list.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { StickyAction } from '#ui/sticky-action.tsx'
import { ClaimTypeIcon } from '../components/claim-type-icon.tsx'
import { listCoverage } from '../contract/read-claims.ts'
import { type ClaimDraft, newDraft, type Problems } from '../rules/claim-draft.ts'
import { CLAIM_TYPE_RULES, type ClaimType } from '../rules/claim-types.ts'
import { flowWords } from '../words/flow.ts'
import { stepHref, useClaimFlow } from './claim-flow.ts'
import { DraftUnderWay } from './draft-under-way.tsx'
import { memberCookie, setMemberCookie } from './member-cookie.ts'
import { NoOpenPlan } from './no-open-plan.tsx'
import { StepFrame } from './step-frame.tsx'
import { type ClaimMember, memberOf, useMembers } from './use-members.ts'

const words = flowWords.who

export default function NewClaimScreen() {
  const { flow, isLookingForDraft } = useClaimFlow()
  const { members, error: membersError, refetch: readMembers } = useMembers()
  const coverage = useQuery(queryOf(listCoverage, {}))
  const error = membersError ?? coverage.error
  const retry = () => void Promise.all([readMembers(), coverage.refetch()])
  return (
    <StepFrame step={1} title={words.title} back={{ to: '/cashback', label: flowWords.title }}>
      {error && (members === undefined || coverage.data === undefined) ? (
        <ErrorState title={flowWords.readFailed} error={error} onRetry={retry} />
      ) : members === undefined || coverage.data === undefined || isLookingForDraft ? (
        <Skeletons>
          <SkeletonBar width="50%" />
          <SkeletonBar height="3.25rem" />
          <SkeletonBar height="3.25rem" />
          <SkeletonBar width="50%" />
          <SkeletonBar height="12rem" />
        </Skeletons>
      ) : members.length === 0 ? (
        <NoOpenPlan />
      ) : (
        <>
          {flow.draft && <DraftUnderWay />}
          <WhoAndWhat
            key={flow.draft ? 'going-on' : 'new'}
            members={members}
            plans={coverage.data.plans}
            draft={flow.draft}
          />
        </>
      )}
    </StepFrame>
  )
}

const keyOf = ({ uhid, subscription_id }: ClaimMember) => `${uhid}/${subscription_id}`

interface WhoAndWhatProps {
  members: readonly ClaimMember[]
  plans: ReplyOf<typeof listCoverage>['plans']
  /** An existing draft: another person or type changes it, and the rest stays. */
  draft: ClaimDraft | undefined
}

function WhoAndWhat({ members, plans, draft }: WhoAndWhatProps) {
  const { begin, change } = useClaimFlow()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(() => {
    const last = members.find(({ uhid }) => uhid === memberCookie())
    const known = draft ? memberOf(members, draft) : members.length === 1 ? members[0] : last
    return known && keyOf(known)
  })
  const [type, setType] = useState<ClaimType | undefined>(draft?.claim_type)
  const member = members.find((one) => keyOf(one) === chosen)
  const covered = plans.find(({ subscription_id }) => subscription_id === member?.subscription_id)?.claim_types ?? []
  const types = covered.map(({ claim_type }) => claim_type)
  const isUncovered = member !== undefined && covered.length === 0
  const found: Problems = {
    ...(member ? {} : { member: words.memberMissing }),
    ...(type && types.includes(type) ? {} : { claim_type: words.typeMissing }),
  }
  const form = useForm(async () => undefined, {
    initial: {},
    labels: {},
    check: () => found,
    onDone: () => {
      const { uhid, subscription_id } = member!
      setMemberCookie(uhid)
      const chosenNow = { uhid, subscription_id, claim_type: type! }
      if (draft) change(chosenNow)
      else begin(newDraft(chosenNow))
      return navigate(stepHref('appointment-details', undefined))
    },
  })
  // Shown after the first attempt to continue, and only while it applies.
  const problems: Problems = form.attempt > 0 ? found : {}
  const listed = Object.entries(problems).map(([name, message]) => ({ name, message }))
  return (
    <Form form={{ ...form, problems: listed }} gap="2xl" sticky>
      <ChoiceList
        name="member"
        label={words.member}
        choices={members.map((one) => ({ value: keyOf(one), label: nameOf(one), note: noteOf(one) }))}
        value={chosen}
        error={problems.member}
        onChoose={setChosen}
      />
      {isUncovered && (
        <Notice tone="info" title={words.nothingCovered(member.plan_name)}>
          {words.nothingCoveredText}
        </Notice>
      )}
      {member && covered.length > 0 && (
        <ChoiceList
          name="claim_type"
          label={words.type}
          choices={covered.map(({ claim_type, text }) => ({
            value: claim_type,
            label: claim_type,
            note: [text, leftFor(member, claim_type)].filter(Boolean).join(' · ') || undefined,
            icon: <ClaimTypeIcon type={claim_type} />,
          }))}
          value={type}
          error={problems.claim_type}
          onChoose={setType}
        />
      )}
      <StickyAction>
        {isUncovered ? (
          <ButtonLink to="/my-plan" wide>
            {words.seePlan}
          </ButtonLink>
        ) : (
          <Button type="submit" wide>
            {flowWords.next}
          </Button>
        )}
      </StickyAction>
    </Form>
  )
}

function nameOf({ name, primary }: ClaimMember): string {
  return name ?? (primary ? words.you : words.unnamed)
}

function noteOf({ name, primary, opd_wallet }: ClaimMember): string | undefined {
  const notes = [primary && name ? words.you : '', opd_wallet.is_wallet_enabled ? words.credits : '']
  return notes.filter(Boolean).join(' · ') || undefined
}

/** How many uses the plan still pays for, where it counts them. */
function leftFor({ services }: ClaimMember, type: ClaimType): string | undefined {
  const service = services.find(({ name }) => CLAIM_TYPE_RULES[type].services.includes(name))
  return service?.remaining === null || service === undefined ? undefined : words.left(service.remaining)
}
