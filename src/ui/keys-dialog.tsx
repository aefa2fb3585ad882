import { CheckboxField } from './checkbox-field.tsx'
import { Dialog } from './dialog.tsx'
import { frameWords as words } from './frame-words.ts'
import classes from './keys-dialog.module.css'
import { useSingleKeysChoice } from './single-keys.ts'
import { Stack } from './stack.tsx'

interface KeysDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Each key with what it does. */
  list: readonly (readonly [key: string, act: string])[]
}

/** The keyboard shortcuts of a screen, and the switch that turns single keys off. */
export function KeysDialog({ open, onClose, title, list }: KeysDialogProps) {
  const [on, choose] = useSingleKeysChoice()
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <Stack as="dl" gap="sm">
        {list.map(([key, act]) => (
          <Stack key={key} direction="row" gap="md" align="baseline">
            <dt className={classes.place}>
              <kbd className={classes.key}>{key}</kbd>
            </dt>
            <dd>{act}</dd>
          </Stack>
        ))}
      </Stack>
      <CheckboxField
        name="single-keys"
        label={words.singleKeys}
        checked={on}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
        optional
      />
    </Dialog>
  )
}
