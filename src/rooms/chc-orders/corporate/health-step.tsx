import { HealthFields } from '#rooms/covid-care/components/health-fields.tsx'
import { useAnswers } from '#rooms/covid-care/components/use-answers.ts'
import { StepForm } from '#rooms/covid-care/consumer/step-form.tsx'
import { asksPregnancy, HEALTH_FIELD_NAMES } from '#rooms/covid-care/rules/answers.ts'
import { careWords } from '#rooms/covid-care/words/screens.ts'
import { orderScreenWords } from '../words/screens.ts'
import type { ArrangeProps } from './arrange.tsx'
import { usePersonProposal } from './use-person-proposal.ts'

/** The health questions, as the patient answers them to the coordinator. */
export function HealthStep({ order, first, goTo }: ArrangeProps) {
  const { save } = usePersonProposal(order.account_id, first)
  const asks = asksPregnancy({ patient_gender: first?.patient_gender ?? null })
  const names = HEALTH_FIELD_NAMES.filter((name) => name !== 'is_pregnant' || asks)
  const form = useAnswers({ first, names, save })
  const onSubmit = () =>
    void form.finish(async (body) => {
      await save(body)
      goTo('address')
    })
  return (
    <StepForm
      id="health"
      label={orderScreenWords.order.next}
      hint={careWords.answerAll}
      {...form}
      onLeave={form.leave}
      onSubmit={onSubmit}
    >
      <p>{orderScreenWords.order.healthNote}</p>
      <HealthFields form={form} names={names} />
    </StepForm>
  )
}
