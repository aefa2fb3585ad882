import { useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { CallError } from '#platform/contract/client.ts'
import { TallLink } from '#ui/tall-link.tsx'
import { AddressChoice } from '../components/address-choice.tsx'
import type { PlanProposal } from '../contract/proposals.ts'
import { selectAddress, startList } from '../rules/address-list.ts'
import { failureText } from '../rules/failure-text.ts'
import { answerWords } from '../words/answers.ts'
import { careWords } from '../words/screens.ts'
import { CareFrame, CareSkeleton, NotRead } from './care-frame.tsx'
import { type LoadedAddresses, loadAddresses } from './load-addresses.ts'
import { loadCarePlan, stepPath } from './load-care.ts'
import { StepForm } from './step-form.tsx'
import { useProposal } from './use-proposal.ts'

const words = careWords.address

export const loader = loadCarePlan

export const clientLoader = Object.assign(loadAddresses, { hydrate: true as const })

export { CareGone as ErrorBoundary } from './care-frame.tsx'

export function HydrateFallback() {
  return (
    <CareFrame step="address">
      <CareSkeleton />
    </CareFrame>
  )
}

/** Where the kit goes: one of the person’s addresses. */
export default function AddressesScreen() {
  const { care, first, addresses } = useLoaderData<typeof clientLoader>()
  const up = { to: stepPath(care, 'patient-health-details'), name: careWords.steps.health }
  return (
    <CareFrame step="address" care={care} up={up}>
      {first ? <Addresses care={care} first={first} addresses={addresses} /> : <NotRead />}
    </CareFrame>
  )
}

function Addresses({ care, first, addresses }: Pick<LoadedAddresses, 'care' | 'addresses'> & { first: PlanProposal }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [list, setList] = useState(() => startList(addresses, search.get('address') ?? first.dose_address_id))
  const { saveAndCheck } = useProposal(care.plan_id, first)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ message: string; isLoggedOut: boolean }>()
  const { selectedAddressId } = list
  const go = async (dose_address_id: string) => {
    setBusy(true)
    try {
      const { is_eligible } = await saveAndCheck({ dose_address_id }, true)
      await navigate(stepPath(care, is_eligible ? 'buy' : 'not-eligible'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const isLoggedOut = error.status === 401
      setFailure({ message: isLoggedOut ? careWords.loggedOut : failureText(error), isLoggedOut })
    } finally {
      setBusy(false)
    }
  }
  return (
    <StepForm
      id="address"
      label={words.use}
      hint={answerWords.fields.address}
      isComplete={selectedAddressId !== null}
      busy={busy}
      failure={failure}
      onLeave={() => {}}
      onSubmit={() => selectedAddressId && void go(selectedAddressId)}
    >
      <AddressChoice
        label={words.choose}
        addresses={addresses}
        chosen={selectedAddressId}
        onChoose={(id) => setList((before) => selectAddress(before, id))}
      />
      <TallLink to={stepPath(care, 'patient-address-form')}>{words.add}</TallLink>
    </StepForm>
  )
}
