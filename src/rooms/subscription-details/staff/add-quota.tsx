import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { addQuota } from '#rooms/subscriptions/contract/quota.ts'
import { SERVICES, type ServiceName } from '#rooms/subscriptions/rules/services.ts'
import { IconPlus } from '#ui/icons.ts'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatDate } from '#values/display-time.ts'
import type { SubscriptionDetails } from '../contract/lookup.ts'
import { pageWords } from '../words/page.ts'
import { useReread } from './use-reread.ts'

const words = pageWords.usage

interface AddQuotaProps {
  subscription: Pick<SubscriptionDetails, 'id' | 'end_date'>
  service: ServiceName
}

/** Adds uses of one service to the running period. */
export function AddQuota({ subscription: { id, end_date }, service }: AddQuotaProps) {
  const reread = useReread()
  const { service_category_mapping_id } = SERVICES.find(({ name }) => name === service)!
  return (
    <DeskAction
      label={words.add}
      accessibleLabel={words.addNamed(service)}
      icon={<IconPlus size={18} aria-hidden="true" />}
      title={words.addTitle(service)}
      text={<p>{words.addText}</p>}
      fields={(errors) => (
        <>
          <TextField
            name="count"
            type="number"
            inputMode="numeric"
            min={1}
            max={10}
            defaultValue={1}
            label={words.count}
            description={words.countHelp}
            error={errors.count}
          />
          <TextField
            name="expires_on"
            type="date"
            label={words.until}
            description={words.untilHelp(formatDate(end_date))}
            error={errors.expires_on}
            optional
          />
          <TextAreaField name="reason" label={words.reason} error={errors.reason} maxLength={300} />
        </>
      )}
      act={(values, call) => {
        const body = {
          service_category_mapping_id,
          count: Number(fieldText(values, 'count') ?? Number.NaN),
          reason: fieldText(values, 'reason') ?? '',
          expires_on: fieldText(values, 'expires_on') ?? null,
        }
        return call(addQuota, { params: { id }, body })
      }}
      onSettled={reread}
    />
  )
}
