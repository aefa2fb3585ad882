import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import grid from '#ui/form-grid.module.css'
import { LeaveDialog, useLeaveBlocker } from '#ui/leave-dialog.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
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
  const { form, save, attempt, isDirty, isStale, freeMail } = useContractForm(partner)
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
        <div className={grid.bar}>
          <Muted role="status" as="span" size="sm">
            {isDirty ? words.unsaved : save.isSuccess ? words.saved : ''}
          </Muted>
          <Button type="submit" busy={save.isPending} aria-disabled={!isDirty || undefined}>
            {isDraft ? words.save : words.saveSigned}
          </Button>
        </div>
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
