import { type ClientLoaderFunctionArgs, useNavigate } from 'react-router'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Stack } from '#ui/stack.tsx'
import { readScannedCode } from '../rules/scanned-code.ts'
import { scannerWords as words } from '../words/scanner.ts'
import { readVisits } from './read-visits.ts'
import classes from './scanner.module.css'
import { useScanner } from './use-scanner.ts'

const FAULTS = {
  refused: [words.refusedTitle, words.refusedText],
  none: [words.noneTitle, words.noneText],
  busy: [words.busyTitle, words.busyText],
  unreadable: [words.unreadableTitle, words.unreadableText],
} as const

/** The next step is an unlock: the login comes before the camera. */
export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  await readVisits(url)
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <PageColumn width="narrow">
      <PageHeading title={words.title} lead={words.lead} />
    </PageColumn>
  )
}

/** Reads a clinic's code by the camera. What it says is only compared with our own address; nothing is opened. */
export default function ScannerScreen() {
  const navigate = useNavigate()
  const { video, state, isForeign, start, isLit, changeLens, changeLight } = useScanner((text) => {
    const code = readScannedCode(text, window.location.origin)
    if (!code) return false
    const { establishment_id, provider_id, s } = code
    void navigate(`/unlock?${new URLSearchParams({ e: establishment_id, p: provider_id, v: '2', s })}`, {
      replace: true,
    })
    return true
  })
  const fault = state === 'starting' || state === 'looking' ? undefined : FAULTS[state]
  return (
    <PageColumn width="narrow">
      <BackLink to="/unlock">{words.back}</BackLink>
      <PageHeading title={words.title} lead={words.lead} />
      <Stack gap="md">
        {fault ? (
          <Notice tone="warn" title={fault[0]} live>
            {fault[1]}
          </Notice>
        ) : (
          <div className={classes.frame}>
            <video ref={video} muted playsInline className={classes.video} aria-label={words.picture} />
          </div>
        )}
        {!fault && (
          <p role="status">{isForeign ? words.foreign : state === 'starting' ? words.starting : words.looking}</p>
        )}
        {!fault && (changeLens || changeLight) && (
          <>
            <p role="status">{words.slow}</p>
            {changeLens && (
              <Button tone="quiet" wide onClick={changeLens}>
                {words.otherLens}
              </Button>
            )}
            {changeLight && (
              <Button tone="quiet" wide onClick={changeLight}>
                {isLit ? words.lightOff : words.lightOn}
              </Button>
            )}
          </>
        )}
        {fault && state !== 'unreadable' && <Button onClick={start}>{words.again}</Button>}
        <ButtonLink to="/unlock" tone="quiet" wide>
          {words.type}
        </ButtonLink>
      </Stack>
    </PageColumn>
  )
}
