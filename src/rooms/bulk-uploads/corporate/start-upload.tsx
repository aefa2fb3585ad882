import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callUrl } from '#platform/contract/client.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import type { CompanyPlan } from '#rooms/companies/components/use-company-plan.ts'
import type { Partner } from '#rooms/companies/contract.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { ChoiceList } from '#ui/choice-list.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Split } from '#ui/split.tsx'
import { inMegabytes } from '#values/megabytes.ts'
import { readTemplate } from '../contract/template.ts'
import { type UploadType, uploadTypesFor } from '../rules/upload-types.ts'
import { screenWords } from '../words/screen.ts'
import { uploadErrorWords } from '../words/upload-errors.ts'
import { DownloadLink } from './download-link.tsx'
import { HeadingRow } from './heading-row.tsx'
import { SampleFormat } from './sample-format.tsx'
import classes from './start-upload.module.css'
import { useUploadAddress } from './upload-address.ts'
import { UploadErrorNotice } from './upload-error-notice.tsx'
import { useUpload } from './use-upload.ts'

const words = screenWords.start
const { buttons } = uploadErrorWords
const FILE = 'upload-file'
const ACCEPT =
  '.xlsx,.csv,.xls,text/csv,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface StartUploadProps {
  subsidiaryId: string
  plan: CompanyPlan
}

/** What a file should do, for which plan, its sample, and the file itself. */
export function StartUpload({ subsidiaryId, plan: { partners = [], partner } }: StartUploadProps) {
  const navigate = useNavigate()
  const { actions: rights } = useCompanyDesk()
  const types = uploadTypesFor(rights)
  const { action: asked, startHref, uploadHref } = useUploadAddress()
  const action = types.find((type) => type === asked)
  const [waiting, setWaiting] = useState<File>()
  const { send, stop, progress, refused, forget } = useUpload(subsidiaryId, (id) => void navigate(uploadHref(id)))

  const choose = (type: UploadType | undefined, chosen: Partner | undefined) => {
    void navigate(startHref(type, chosen?.id), { replace: true, preventScrollReset: true })
    if (!waiting) forget()
  }
  /** Arrow keys choose on their way to another choice, so a file that waits for one is only sent by its button. */
  const pick = ([file]: File[]) => {
    if (!file) return
    if (action && partner) {
      setWaiting(undefined)
      return send({ file, type: action, partner_id: partner.id })
    }
    setWaiting(file)
    document.querySelector<HTMLElement>(action ? '[name=partner]' : 'input[name=action]')?.focus()
  }
  const pickAgain = () => document.getElementById(FILE)?.click()
  const isReading = progress !== undefined && progress.total > 0 && progress.sent >= progress.total
  const sample = action && partner && callUrl(readTemplate, { subsidiaryId, type: action }, { partner_id: partner.id })
  return (
    <Card>
      <div className={classes.start}>
        <ChoiceList
          name="action"
          label={words.what}
          choices={types.map((value) => ({ value, label: screenWords.types[value], note: words.notes[value] }))}
          value={action}
          error={waiting && !action ? words.chooseWhat : undefined}
          onChoose={(type) => choose(type, partner)}
        />
        <div className={classes.file}>
          {(partners.length > 1 || !partner) && (
            <SelectField
              name="partner"
              label={words.plan}
              placeholder={partner ? undefined : words.choosePlan}
              options={partners.map(({ id, partner_name }) => ({ value: id, label: partner_name }))}
              value={partner?.id ?? ''}
              error={waiting && !partner ? words.noPlan : undefined}
              onChange={({ currentTarget }) =>
                choose(
                  action,
                  partners.find(({ id }) => id === currentTarget.value),
                )
              }
            />
          )}
          {partner?.is_plan_active === false && <Notice tone="warn">{words.notActive}</Notice>}
          <SampleFormat subsidiaryId={subsidiaryId} type={action} partner_id={partner?.id} />
          <FileDrop
            name={FILE}
            label={words.file}
            description={waiting ? words.waits(waiting.name) : words.fileNote}
            accept={ACCEPT}
            disabled={progress !== undefined}
            onPick={pick}
          />
          {waiting && (
            <div>
              <Button onClick={() => pick([waiting])}>{words.send(waiting.name)}</Button>
            </div>
          )}
          {progress && (
            <Split>
              <ProgressBar
                label={
                  isReading ? words.reading : words.sending(inMegabytes(progress.sent), inMegabytes(progress.total))
                }
                done={progress.total > 0 ? progress.sent / progress.total : 0}
              />
              <Button tone="quiet" onClick={stop}>
                {words.stop}
              </Button>
            </Split>
          )}
          {refused?.isTwice && (
            <UploadErrorNotice
              key={refused.attempt}
              takesFocus
              tone="warn"
              error={{ title: words.twiceTitle, body: words.twice, buttons: ['retry'] }}
              buttons={{
                retry: (
                  <>
                    {refused.twin && (
                      <ButtonLink tone="quiet" to={uploadHref(refused.twin)}>
                        {words.openTwice}
                      </ButtonLink>
                    )}
                    <Button onClick={() => send(refused, 'true')}>{words.again}</Button>
                  </>
                ),
              }}
            />
          )}
          {refused?.rows && refused.rows.length > 1 && (
            <HeadingRow
              key={`row-${refused.attempt}`}
              rows={refused.rows}
              onChoose={(heading_row) => send({ ...refused, heading_row })}
            />
          )}
          {refused && !refused.isTwice && (
            <UploadErrorNotice
              key={refused.attempt}
              takesFocus
              error={refused.error}
              buttons={{
                upload: <Button onClick={pickAgain}>{buttons.upload}</Button>,
                sample: sample && <DownloadLink href={sample}>{buttons.sample}</DownloadLink>,
                retry: <Button onClick={() => send(refused)}>{buttons.retry}</Button>,
              }}
            />
          )}
        </div>
      </div>
    </Card>
  )
}
