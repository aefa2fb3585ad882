import {
  type ComponentProps,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { Button } from './button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import classes from './form.module.css'
import { formWords } from './form-words.ts'
import { Notice } from './notice.tsx'
import { Stack } from './stack.tsx'
import type { Gap } from './theme/tokens.ts'

interface FormRefusal {
  status: number
  type: string
  message: string
}

/** What `useForm` returns, as far as its frame shows it. */
export interface FormState {
  submit: (event?: SyntheticEvent) => unknown
  adopt: (form: HTMLFormElement) => void
  reset: () => void
  busy: boolean
  attempt: number
  restored: boolean
  problems: readonly { name: string; message: string }[]
  refusal: FormRefusal | undefined
  conflicts: readonly { label: string; newer: string; onTake: () => void }[] | undefined
}

interface FormProps extends Omit<ComponentProps<'form'>, 'className' | 'style' | 'onSubmit' | 'ref'> {
  form: FormState
  gap?: Gap
  /** False on a form of one short screen: the first invalid field takes the focus instead of a summary. */
  summary?: boolean
  /** What was not done: 'Your bank details were not saved'. */
  refusalTitle?: string
  /** What a person reads about a refusal, where it is not the call's own message. */
  refusalText?: (refusal: FormRefusal) => string
  /** After the refusal's text: a link to what is in the way. */
  refusalMore?: ReactNode
  /** Contains a StickyAction. */
  sticky?: boolean
}

/**
 * The frame of every form: the errors above the fields, the refusal, what was restored, and the focus after each
 * attempt. Before the page's code has loaded a submit is deferred (`DEFER_SUBMITS`), and sent as soon as it has.
 */
export function Form({
  form,
  gap = 'lg',
  summary = true,
  refusalTitle,
  refusalText,
  refusalMore,
  sticky,
  children,
  ...attributes
}: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { attempt, problems, refusal, restored, conflicts } = form
  // Only a form that the server rendered can have been filled in before.
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page's code takes over
  useLayoutEffect(() => {
    if (!element.current) return
    if (isHydrating) form.adopt(element.current)
    const { dataset } = element.current
    dataset.ready = ''
    if ('deferred' in dataset) element.current.requestSubmit()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what moves the focus
  useEffect(() => {
    if (attempt === 0 || !element.current) return
    const notice = element.current.querySelector<HTMLElement>('[data-refusal]')
    // The summary takes the focus itself.
    const field =
      !summary &&
      ([...element.current.elements].find(({ id }) => problems.some(({ name }) => name === id)) ??
        element.current.querySelector('[aria-invalid="true"]'))
    const focused = field || notice
    if (focused instanceof HTMLElement) focused.focus()
  }, [attempt])
  return (
    <Stack
      {...attributes}
      ref={element}
      as="form"
      method="post"
      noValidate
      data-defers
      gap={gap}
      bounded={!sticky}
      sticky={sticky}
      onSubmit={form.submit}
    >
      {restored && (
        <Notice live>
          {formWords.restored}{' '}
          <Button tone="plain" onClick={() => form.reset()}>
            {formWords.startAgain}
          </Button>
        </Notice>
      )}
      {summary && <ErrorSummary attempt={attempt} problems={problems} />}
      {refusal && (
        <div data-refusal tabIndex={-1} className={classes.refusal}>
          <Notice tone="bad" title={refusalTitle} live>
            {refusalText?.(refusal) ?? refusal.message} {refusalMore}
          </Notice>
        </div>
      )}
      {conflicts && (
        <div data-refusal tabIndex={-1} className={classes.refusal}>
          <Notice tone="warn" title={formWords.changedMeanwhile} live>
            {conflicts.map(({ label, newer, onTake }) => (
              <p key={label}>
                {formWords.nowIs(label, newer)}{' '}
                <Button tone="plain" onClick={onTake}>
                  {formWords.takeNewer(newer)}
                </Button>
              </p>
            ))}
            <p>{formWords.checkAgain}</p>
          </Notice>
        </div>
      )}
      {children}
    </Stack>
  )
}

const neverChanges = () => () => undefined
