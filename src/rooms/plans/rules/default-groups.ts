/** The plan group of the landing page. */
export const LANDING_GROUP_SLUG = 'retail-promo-plans-2'

/** The plan group of the covid landing page. */
export const COVID_GROUP_SLUG = 'covid-home-care-plans'
