import { DeskShell, type DeskShellProps } from '../desk/desk-shell.tsx'
import { deskWords } from '../desk/words.ts'

/** The staff dashboard's frame. */
export function StaffShell(props: Omit<DeskShellProps, 'desk' | 'switcher'>) {
  return <DeskShell {...props} desk={deskWords.staff} />
}
