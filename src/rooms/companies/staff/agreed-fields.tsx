import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#platform/contract/client.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import grid from '#ui/form-grid.module.css'
import { PagePart } from '#ui/page-part.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { listContractPlans } from '../contract/partner-plan.ts'
import { contractWords as words } from '../words/contract-form.ts'
import { setUpWords } from '../words/set-up.ts'
import { planOptions } from './add-contract.tsx'
import type { ContractForm } from './use-contract-form.ts'

/** Plan, lives, period, credits, and what happens to the life and the bills of a person who leaves. */
export function AgreedFields({ form: { typed, change, errors } }: { form: ContractForm }) {
  const { data } = useQuery(queryOf(listContractPlans, {}))
  const plan = data?.plans.find(({ plan_version_id }) => plan_version_id === typed.plan_version_id)
  const text = (name: 'partner_name' | 'quota' | 'starts_on' | 'ends_on' | 'runout_days_on_exit') => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
  })
  const tick = (name: 'is_wallet_based_plan' | 'quota_reusable') => ({
    name,
    checked: typed[name],
    error: errors[name],
    optional: true,
    onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) => change({ [name]: currentTarget.checked }),
  })
  return (
    <PagePart title={words.sections.agreed} note={words.sectionNotes.agreed}>
      <div className={grid.fields}>
        <TextField
          {...text('partner_name')}
          label={setUpWords.contractName}
          description={setUpWords.contractNameText}
          maxLength={200}
        />
        <TextField
          {...text('quota')}
          label={setUpWords.quota}
          description={setUpWords.quotaText}
          inputMode="numeric"
          autoComplete="off"
        />
        <div className={grid.full}>
          <SelectField
            name="plan_version_id"
            label={setUpWords.planVersion}
            options={planOptions(data?.plans ?? [])}
            value={typed.plan_version_id}
            error={errors.plan_version_id}
            onChange={({ currentTarget }) => change({ plan_version_id: currentTarget.value })}
          />
        </div>
        <TextField {...text('starts_on')} label={setUpWords.startsOn} type="date" />
        <TextField {...text('ends_on')} label={setUpWords.endsOn} type="date" optional />
        {plan?.has_master_checkup && (
          <SelectField
            name="checkup_variation_type"
            label={words.checkup}
            placeholder={words.none}
            options={[
              { value: 'AHC', label: words.checkups.AHC },
              { value: 'PEMC', label: words.checkups.PEMC },
            ]}
            value={typed.checkup_variation_type}
            error={errors.checkup_variation_type}
            onChange={({ currentTarget }) => change({ checkup_variation_type: currentTarget.value })}
          />
        )}
        <div className={grid.full}>
          <CheckboxField {...tick('is_wallet_based_plan')} label={words.wallet} />
          <CheckboxField {...tick('quota_reusable')} label={words.reusable} />
        </div>
        {typed.is_wallet_based_plan && (
          <TextField
            {...text('runout_days_on_exit')}
            label={words.runout}
            description={words.runoutText}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </div>
    </PagePart>
  )
}
