import { ErrorSummary } from '#ui/error-summary.tsx'
import { LeaveDialog, useLeaveBlocker } from '#ui/leave-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { UnsavedBar } from '#ui/unsaved-bar.tsx'
import type { DeskPartner } from '../contract/partner-plan.ts'
import { contractWords as words } from '../words/contract-form.ts'
import { ActivationFields, DomainFields } from './activation-fields.tsx'
import { AgreedFacts } from './agreed-facts.tsx'
import { AgreedFields } from './agreed-fields.tsx'
import { AmendmentsPart } from './amendments-part.tsx'
import classes from './contract.module.css'
import { ContractPreview } from './contract-preview.tsx'
import { LimitFields } from './limit-fields.tsx'
import { LogoPart } from './logo-part.tsx'
import { PackageFields } from './package-fields.tsx'
import { PeopleFields } from './people-fields.tsx'
import { SignPanel } from './sign-panel.tsx'
import { useContractForm } from './use-contract-form.ts'

/** A draft with every term as a field; of a signed contract the terms that may still change. */
export function ContractEditor({ partner }: { partner: DeskPartner }) {
  const { form, save, attempt, changes, discard, isStale, freeMail } = useContractForm(partner)
  const isDirty = changes > 0
  const isDraft = partner.status === 'DRAFT'
  const blocker = useLeaveBlocker(() => isDirty)
  const problems = Object.entries(form.errors).map(([name, message]) => ({ name, message }))
  return (
    <div className={classes.editor}>
      <form
        className={classes.form}
        noValidate
        aria-label={words.form}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        {attempt > 0 && <ErrorSummary problems={problems} attempt={attempt} />}
        {save.error && problems.length === 0 && (
          <Notice tone="bad" live>
            {isStale ? words.stale : save.error.message}
          </Notice>
        )}
        {isDraft ? <AgreedFields form={form} /> : <AgreedFacts partner={partner} />}
        <PagePart title={words.sections.activation}>
          {isDraft && <ActivationFields form={form} />}
          <DomainFields form={form} freeMail={freeMail} />
        </PagePart>
        {isDraft && form.typed.is_wallet_based_plan && <PackageFields form={form} />}
        <PeopleFields form={form} />
        <LimitFields form={form} />
        <UnsavedBar
          changes={changes}
          saved={save.isSuccess ? words.saved : ''}
          label={isDraft ? words.save : words.saveSigned}
          busy={save.isPending}
          onDiscard={discard}
        />
      </form>
      <div className={classes.side}>
        {isDraft ? <SignPanel partner={partner} isDirty={isDirty} /> : <AmendmentsPart partner={partner} mayEdit />}
        <LogoPart partner={partner} />
        <ContractPreview partner={partner} />
      </div>
      <LeaveDialog blocker={blocker} title={words.leaveTitle}>
        {words.leaveText}
      </LeaveDialog>
    </div>
  )
}
