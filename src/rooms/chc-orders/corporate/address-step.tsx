import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { AddressChoice } from '#rooms/covid-care/components/address-choice.tsx'
import { AddressFields, useAddressForm } from '#rooms/covid-care/components/address-fields.tsx'
import { StepForm } from '#rooms/covid-care/consumer/step-form.tsx'
import { failureText } from '#rooms/covid-care/rules/failure-text.ts'
import { careWords } from '#rooms/covid-care/words/screens.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { createUserAddress, listUserAddresses } from '../contract/for-person.ts'
import { orderScreenWords } from '../words/screens.ts'
import type { ArrangeProps } from './arrange.tsx'
import { usePersonProposal } from './use-person-proposal.ts'

const words = orderScreenWords.order

/** Where the kit goes: one of the person's addresses, or a new one. */
export function AddressStep(arranging: ArrangeProps) {
  const { subsidiary } = useCompanyDesk()
  const { account_id } = arranging.order
  const { data, error, refetch } = useQuery({
    ...queryOf(listUserAddresses, { params: { subsidiaryId: subsidiary.id }, query: { account_id } }),
    staleTime: 0,
  })
  const [isNew, setNew] = useState(false)
  if (!data && error) return <ListFailure title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Skeletons>
        <SkeletonBar height="12rem" />
      </Skeletons>
    )
  if (isNew || data.addresses.length === 0) return <NewAddress {...arranging} />
  return <Choice {...arranging} addresses={data.addresses} onNew={() => setNew(true)} />
}

/** Chooses an address for the proposal; a refusal is shown in the form. */
function useChoice({ order, first, goTo }: ArrangeProps) {
  const { save } = usePersonProposal(order.account_id, first)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ message: string; isLoggedOut: boolean }>()
  const run = async (id: () => Promise<string>, onRefused: (fields: Record<string, string>) => void = () => {}) => {
    setBusy(true)
    try {
      await save({ dose_address_id: await id() })
      goTo('activate')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const isLoggedOut = error.status === 401
      onRefused(error.fields)
      setFailure({ message: isLoggedOut ? careWords.loggedOut : failureText(error), isLoggedOut })
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, failure, forget: () => setFailure(undefined) }
}

type Addresses = Parameters<typeof AddressChoice>[0]['addresses']

function Choice({ addresses, onNew, ...arranging }: ArrangeProps & { addresses: Addresses; onNew: () => void }) {
  const before = arranging.first?.dose_address_id ?? null
  const isServed = addresses.some(({ id, serviceable }) => id === before && serviceable)
  const [chosen, setChosen] = useState(isServed ? before : null)
  const { run, busy, failure } = useChoice(arranging)
  return (
    <StepForm
      id="address"
      label={words.useAddress}
      hint={words.chooseAddress}
      isComplete={chosen !== null}
      busy={busy}
      failure={failure}
      onLeave={() => {}}
      onSubmit={() => chosen && void run(async () => chosen)}
    >
      <AddressChoice label={words.addressesLabel} addresses={addresses} chosen={chosen} onChoose={setChosen} />
      <Button tone="quiet" onClick={onNew}>
        {words.addAddress}
      </Button>
    </StepForm>
  )
}

function NewAddress(arranging: ArrangeProps) {
  const { subsidiary } = useCompanyDesk()
  const { account_id } = arranging.order
  const store = useAttempt(createUserAddress)
  const { run, busy, failure, forget } = useChoice(arranging)
  const form = useAddressForm(forget)
  type Body = Parameters<typeof store>[0]['body']
  const submit = async () => {
    const body = { ...form.body(), account_id } as Body
    return (await store({ params: { subsidiaryId: subsidiary.id }, query: {}, body })).id
  }
  return (
    <StepForm
      id="new-address"
      label={careWords.address.save}
      hint={careWords.fillIn}
      isComplete={form.isComplete}
      busy={busy}
      failure={failure}
      onLeave={form.leave}
      onSubmit={() => void run(submit, form.refuse)}
    >
      <AddressFields form={form} />
    </StepForm>
  )
}
