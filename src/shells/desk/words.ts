/** Read in dashboards only: public pages do not load them. */
export const deskWords = {
  staff: 'Staff',
  today: 'Today',
  search: 'Search',
  openMenu: 'Open the menu',
  menu: 'Menu',
  noAccessTitle: 'You have no access yet',
  noStaffAccess:
    'No part of the staff dashboard is open to you. If you work here, please ask a super admin for a role.',
  signOutFailed: 'You are still logged in.',
  unopenedTitle: 'This section is not open yet',
  unopenedAdvice: 'Your role includes it, but there is nothing to use here so far.',
  toMyAccess: 'Back to My access',
  notOpen: 'Not open yet',
}
