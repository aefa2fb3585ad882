/** The plan group of the landing page. */
export const LANDING_GROUP_SLUG = 'retail-promo-plans-2'

/** The plan group of the covid landing page. */
export const COVID_GROUP_SLUG = 'covid-home-care-plans'

/** Where the terms of covid home care are, outside /plus/: a document without scripts. */
export const HOME_CARE_TERMS = '/company/covid-home-care-terms'
