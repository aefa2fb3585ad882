import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useSingleKeysChoice } from '#ui/single-keys.ts'
import { Stack } from '#ui/stack.tsx'
import { workbenchWords } from '../words/workbench.ts'
import classes from './keys-dialog.module.css'

const words = workbenchWords.keys

/** The keyboard shortcuts of the workbench, and the switch that turns them off. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [on, choose] = useSingleKeysChoice()
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <Stack as="dl" gap="sm">
        {words.list.map(([key, act]) => (
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
        label={words.on}
        checked={on}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
        optional
      />
    </Dialog>
  )
}
