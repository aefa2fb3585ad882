import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useForm } from '#platform/browser/use-form.ts'
import type { AnswerOf } from '#platform/contract/call.ts'
import { Button } from '#ui/button.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { Form } from '#ui/form.tsx'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { NO_PLACE, PackageFields, PLACE_LABELS, placeOf, problemsShown } from '../components/package-fields.tsx'
import { useReadTimesAgain } from '../components/use-read-times-again.ts'
import { listCheckupOrders, type readCheckupConfiguration } from '../contract/company.ts'
import { orderCheckup } from '../contract/company-orders.ts'
import { companyOrderWords as words } from '../words/company-orders.ts'
import { useCheckupLinks } from './kinds.ts'

const LABELS = {
  ...PLACE_LABELS,
  name: words.name,
  mobile: words.mobile,
  email: words.email,
  reference_id: words.reference,
}

interface CandidateFormProps {
  subsidiaryId: string
  packages: AnswerOf<typeof readCheckupConfiguration>['packages']
}

/** Who the candidate is, which check-up, where and when. */
export function CandidateForm({ subsidiaryId, packages }: CandidateFormProps) {
  const links = useCheckupLinks()
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm(orderCheckup, {
    initial: {
      name: '',
      mobile: '',
      email: '',
      reference_id: '',
      package_id: packages.length === 1 ? packages[0]!.id : '',
      ...NO_PLACE,
    },
    labels: LABELS,
    namesField: () => true,
    input: ({ email, reference_id, ...rest }) => ({
      params: { subsidiaryId },
      body: {
        ...rest,
        mode: placeOf(packages, rest).mode,
        centre_id: rest.centre_id || undefined,
        email: email || undefined,
        reference_id: reference_id || undefined,
      },
    }),
    onDone: ({ details }) => {
      void client.invalidateQueries({ queryKey: [listCheckupOrders.name] })
      return navigate(links.order(details), { replace: true, state: { ordered: true } })
    },
    onRefused: useReadTimesAgain(),
  })
  /** The open check-up that is in the way. */
  const { order_id } = (form.refusal?.extra_args ?? {}) as { order_id?: string }
  return (
    <Form
      form={problemsShown(packages, form)}
      gap="xl"
      refusalMore={
        order_id && <TallLink to={links.order({ variation: 'PEMC', order_id })}>{words.openExisting}</TallLink>
      }
    >
      <TextField {...form.field('name')} autoComplete="off" />
      <MobileNumberField {...form.field('mobile')} description={words.mobileHelp} autoComplete="off" />
      <FieldRow>
        <TextField {...form.field('email')} type="email" optional autoComplete="off" />
        <TextField {...form.field('reference_id')} description={words.referenceHelp} optional autoComplete="off" />
      </FieldRow>
      <PackageFields packages={packages} form={form} />
      <Button type="submit" tone="call" wide busy={form.busy}>
        {words.send}
      </Button>
    </Form>
  )
}
