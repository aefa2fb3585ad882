/** What a company sends; the captcha is the one that the simulated world lets through. */
export const corporateLead = (more: object = {}) => ({
  contact_name: 'Divya Menon',
  organization_name: 'Kaveri Software',
  official_email: 'divya@kaveri.example',
  official_phone: '9810012345',
  organization_size: '501-1000',
  purpose: 'Taking a demo',
  g_recaptcha: 'simulator',
  ...more,
})
