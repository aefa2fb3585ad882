import { useState } from 'react'
import { openAttempt } from '#platform/browser/attempt.ts'
import type { SendCall } from '#platform/browser/use-send-call.ts'
import { upload } from '#platform/contract/upload.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import type { ButtonTone } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { addCheckupReport, moveCheckupOrder, type StaffCheckupDetail } from '../contract/staff.ts'
import type { ReportKind } from '../rules/report-access.ts'
import type { SubStatus } from '../rules/sub-status.ts'
import { stepWords } from '../words/staff-steps.ts'
import { PersonField } from './person-field.tsx'
import { useReadAgain } from './use-read-again.ts'

interface AddReportProps {
  order: StaffCheckupDetail
  words: { label: string; title: string; text: string }
  tone: ButtonTone
  /** Where the report brings the check-up; undefined where it only adds to what is there. */
  to?: SubStatus
  kind?: ReportKind
  /** There is none yet. */
  isRequired: boolean
}

/** Adds a report and, with `to`, moves the check-up by the same request. */
export function AddReport({ order, words, tone, to, kind = 'RESULTS', isRequired }: AddReportProps) {
  const { id } = order
  const [file, setFile] = useState<File>()
  const [attempt] = useState(openAttempt)
  const readAgain = useReadAgain(id)
  const act = (form: FormData, call: SendCall) => {
    const note = fieldText(form, 'note')
    const person_mobile = fieldText(form, 'person_mobile')
    const body = { ...(note && { note }), ...(to && { sub_status: to }), ...(person_mobile && { person_mobile }) }
    if (!file && !isRequired && to) return call(moveCheckupOrder, { params: { id }, body: { ...body, sub_status: to } })
    const files = { report: file ? [{ file, name: file.name }] : [] }
    const input = { params: { id }, body: { ...body, kind }, files }
    const chosen = file && [file.name, file.size, file.lastModified]
    return attempt([id, body, kind, chosen], (idempotencyKey) => upload(addCheckupReport, input, { idempotencyKey }))
  }
  return (
    <DeskAction
      label={words.label}
      title={words.title}
      tone={tone}
      text={<p>{words.text}</p>}
      fields={(errors) => (
        <>
          <FileDrop
            name="report"
            label={kind === 'CERTIFICATE' ? stepWords.certificate : stepWords.report}
            description={file ? stepWords.chosen(file.name) : stepWords.reportHelp}
            optional={!isRequired}
            accept="application/pdf,image/jpeg,image/png"
            error={errors.report}
            onPick={([chosen]) => setFile(chosen)}
          />
          <PersonField order={order} to={to ?? order.sub_status} error={errors.person_mobile} />
          <TextAreaField
            name="note"
            label={stepWords.note}
            description={stepWords.noteHelp}
            optional
            error={errors.note}
            maxLength={500}
          />
        </>
      )}
      act={act}
      onOpen={() => setFile(undefined)}
      onSettled={readAgain}
    />
  )
}
