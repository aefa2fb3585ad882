import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from './icons.ts'
import classes from './scheme-toggle.module.css'
import { words } from './words.ts'

/** Both icons are in the markup and the stylesheet shows one, so server and browser render alike. */
export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: true })
  return (
    <ActionIcon
      color="gray"
      className={classes.toggle}
      aria-label={words.switchScheme}
      onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
    >
      <IconMoon size={20} className={classes.forLight} aria-hidden="true" />
      <IconSun size={20} className={classes.forDark} aria-hidden="true" />
    </ActionIcon>
  )
}
