/** The line of plans that are care at home. */
export const HOME_CARE = 'home-care'

/** Whether a plan is care at home: nobody gets it without the check of who it is for. */
export function isHomeCare({ line }: { line: string }): boolean {
  return line === HOME_CARE
}
