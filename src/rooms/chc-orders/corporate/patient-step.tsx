import { PatientFields } from '#rooms/covid-care/components/patient-fields.tsx'
import { useAnswers } from '#rooms/covid-care/components/use-answers.ts'
import { StepForm } from '#rooms/covid-care/consumer/step-form.tsx'
import { PATIENT_FIELD_NAMES } from '#rooms/covid-care/rules/answers.ts'
import { careWords } from '#rooms/covid-care/words/screens.ts'
import { FactList } from '#ui/fact-list.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { orderScreenWords } from '../words/screens.ts'
import type { ArrangeProps } from './arrange.tsx'
import { usePersonProposal } from './use-person-proposal.ts'

/** Who is ill, and who is beside them. */
export function PatientStep({ order, first, goTo }: ArrangeProps) {
  const { save } = usePersonProposal(order.account_id, first)
  const form = useAnswers({ first, names: PATIENT_FIELD_NAMES, save })
  const onSubmit = () =>
    void form.finish(async (body) => {
      await save(body)
      goTo('health')
    })
  return (
    <StepForm
      id="patient"
      label={orderScreenWords.order.next}
      hint={careWords.fillIn}
      {...form}
      onLeave={form.leave}
      onSubmit={onSubmit}
    >
      <PatientFields form={form}>
        {first && (
          <PagePart title={orderScreenWords.order.account}>
            <FactList
              facts={[
                [careWords.patient.username, first.username],
                [careWords.patient.phone, first.phone_no],
              ]}
            />
          </PagePart>
        )}
      </PatientFields>
    </StepForm>
  )
}
