import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { CallError } from '#platform/contract/client.ts'
import { createAddress } from '#rooms/addresses/contract.ts'
import { AddressFields, useAddressForm } from '../components/address-fields.tsx'
import { failureText } from '../rules/failure-text.ts'
import { careWords } from '../words/screens.ts'
import { CareFrame, CareSkeleton } from './care-frame.tsx'
import { type CarePlan, loadCare, loadCarePlan, stepPath } from './load-care.ts'
import { StepForm } from './step-form.tsx'
import { clearTypedAddress, readTypedAddress, storeTypedAddress } from './typed-address.ts'

const words = careWords.address

export const loader = loadCarePlan

export const clientLoader = Object.assign(loadCare, { hydrate: true as const })

export { CareGone as ErrorBoundary } from './care-frame.tsx'

export function HydrateFallback() {
  return (
    <CareFrame step="address" title={careWords.newAddress}>
      <CareSkeleton />
    </CareFrame>
  )
}

/** A new address; one that we do not serve is found out while it is typed. */
export default function AddressScreen() {
  const { care } = useLoaderData<typeof clientLoader>()
  const up = { to: stepPath(care, 'patient-health-details'), name: careWords.steps.health }
  return (
    <CareFrame step="address" title={careWords.newAddress} care={care} up={up}>
      <AddressForm care={care} />
    </CareFrame>
  )
}

function AddressForm({ care }: { care: CarePlan }) {
  const navigate = useNavigate()
  const store = useAttempt(createAddress)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ message: string; isLoggedOut: boolean }>()
  const form = useAddressForm((typed) => {
    setFailure(undefined)
    storeTypedAddress(typed)
  }, readTypedAddress)
  const submit = async () => {
    setBusy(true)
    try {
      const { id } = await store({ body: form.body() as Parameters<typeof store>[0]['body'] })
      clearTypedAddress()
      await navigate(stepPath(care, 'patient-address', `&address=${id}`))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const isLoggedOut = error.status === 401
      form.refuse(error.fields)
      setFailure({ message: isLoggedOut ? careWords.loggedOut : failureText(error), isLoggedOut })
    } finally {
      setBusy(false)
    }
  }
  return (
    <StepForm
      id="new-address"
      label={words.save}
      hint={careWords.fillIn}
      isComplete={form.isComplete}
      busy={busy}
      failure={failure}
      onLeave={form.leave}
      onSubmit={() => void submit()}
    >
      <AddressFields form={form} />
    </StepForm>
  )
}
