/** Why a document is refused. */
export type DocumentFault =
  | 'program'
  | 'network'
  | 'carrier'
  | 'locked'
  | 'unclear'
  | 'too-much'
  | 'damaged'
  | 'incomplete'
  | 'archive-limits'
  | 'archive-kinds'

/** Why a picture of an accepted kind is refused. */
export type PictureFault = 'damaged-picture' | 'too-many-pixels'

/** Every cause that is known here has a sentence of its own: what it is, and what to do. */
export type FileFault = DocumentFault | PictureFault | 'picture-carrier' | 'heic' | 'infected' | 'empty'

const INSTEAD = 'Please save it as a picture or a plain PDF and choose that.'
const MESSAGES: Record<FileFault, string> = {
  program: `This document holds a program. ${INSTEAD}`,
  network: `This document loads or sends something by itself. ${INSTEAD}`,
  carrier: `This document holds another file. ${INSTEAD}`,
  locked: 'This document is locked. Please save it without a password and choose that.',
  unclear: `This document cannot be checked. ${INSTEAD}`,
  'too-much': `This document unpacks to too much. ${INSTEAD}`,
  damaged: 'This file is damaged or cannot be read. Please choose another one.',
  incomplete: 'This PDF is not complete: its end is missing. Please download or save it again and choose that.',
  'archive-limits': 'A ZIP may hold at most 20 files and 50 MB, without a password.',
  'archive-kinds': 'A ZIP may hold pictures, PDF and Word files only.',
  'damaged-picture': 'This picture is damaged or not complete. Please take or download it again and choose that.',
  'too-many-pixels': 'This picture has too many pixels to be read. Please save it smaller and choose that.',
  'picture-carrier':
    'This picture holds another file behind it. Please take a photo or a screenshot of it and choose that.',
  heic: 'This photo is in the HEIC format, which cannot be shown here. Please choose it as JPEG or PNG. An iPhone takes photos as JPEG with Settings › Camera › Formats › Most Compatible.',
  infected: 'This file contains a virus and was not accepted.',
  empty: 'This file is empty. Please choose another one.',
}

/** The sentence for a file that is refused. */
export const faultMessage = (fault: FileFault): string => MESSAGES[fault]
