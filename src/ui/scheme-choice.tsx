import { useSyncExternalStore } from 'react'
import { frameWords as words } from './frame-words.ts'
import { IconDeviceDesktop, IconMoon, IconSun } from './icons.ts'
import classes from './scheme-choice.module.css'
import { Segmented } from './segmented.tsx'
import { type SchemeChoice as Choice, chooseScheme, listenToScheme, storedScheme } from './theme/chosen-scheme.ts'

const OPTIONS: readonly { value: Choice; label: string; icon: React.ReactNode }[] = [
  { value: 'light', label: words.schemes.light, icon: <IconSun size={18} aria-hidden="true" /> },
  { value: 'dark', label: words.schemes.dark, icon: <IconMoon size={18} aria-hidden="true" /> },
  { value: 'device', label: words.schemes.device, icon: <IconDeviceDesktop size={18} aria-hidden="true" /> },
]

/** Light, dark, or as the device is set; stored on this device. */
export function SchemeChoice() {
  const chosen = useSyncExternalStore(listenToScheme, storedScheme, () => 'device' as const)
  return (
    <div className={classes.row}>
      <span aria-hidden="true">{words.appearance}</span>
      <Segmented label={words.appearance} value={chosen} options={OPTIONS} onChange={chooseScheme} />
    </div>
  )
}
