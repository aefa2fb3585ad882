import { redirect } from 'react-router'

/** The catalogue begins with its plans. */
export function loader() {
  return redirect('/dashboard/catalog/plans')
}
