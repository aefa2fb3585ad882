/** Read in dashboards only: public pages do not load them. */
export const deskWords = {
  staff: 'Staff',
  today: 'Today',
  search: 'Search',
  searchDesk: 'Search claims and plans',
  myAccess: 'My access',
  more: 'More',
  ofMenu: ' of the menu',
  collapse: 'Collapse',
  expand: 'Expand',
  fold: 'Fold or open the navigation',
  company: 'Company',
  account: (name: string, role: string) => (role ? `Account: ${name}, ${role}` : `Account: ${name}`),
  waiting: (count: number, isLate: boolean) => (isLate ? `, ${count} waiting, late` : `, ${count} waiting`),
  groups: {
    claims: 'Claims',
    customers: 'Customers',
    care: 'Care',
    selling: 'Selling',
    team: 'Team',
    people: 'People',
    money: 'Money',
    health: 'Health',
  },
  keys: {
    title: 'Keys',
    list: [
      ['/', 'Search'],
      ['[', 'Fold or open the navigation'],
      ['?', 'These keys'],
      ['Esc', 'Close what you opened'],
    ],
  },
  noAccessTitle: 'You have no access yet',
  noStaffAccess:
    'No part of the staff dashboard is open to you. If you work here, please ask a super admin for a role.',
  signOutFailed: 'You are still logged in.',
} as const
