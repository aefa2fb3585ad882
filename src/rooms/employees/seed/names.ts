/** Given and family names from many parts of India, some of them long. */
const GIVEN =
  'Aditi Aleyamma Amrit Anjali Anusuya Arun Balaji Chitra Daksha Devika Dilip Fatima Gauri Gurpreet Hemant Hemalatha Irfan Jaswinder Jyoti Kamala Kaustubh Lalitha Madhav Meenakshi Mohini Nandita Nilesh Padma Prashant Rajalakshmi Ramesh Revati Rukmini Sameer Savitri Shalini Sreekumar Subramaniam Tanvi Vishwanath Yogesh'.split(
    ' ',
  )
const FAMILY =
  'Ahluwalia Bhattacharjee Chandrashekhar Deshpande Fernandes Gaikwad Gopalakrishnan Hegde Iyengar Jagtap Kulkarni Kuruvilla Lakshminarayanan Mahajan Mohapatra Mukhopadhyay Nambiar Pawar Qureshi Randhawa Sandhu Shrivastava Tiwari Unnikrishnan Venkataraman Vazhakkattu Wankhede'.split(
    ' ',
  )

/** A full name; the first thousand differ. */
export function nameOf(at: number): string {
  const round = Math.floor(at / GIVEN.length)
  return `${GIVEN[at % GIVEN.length]} ${FAMILY[(at * 7 + 2 * round) % FAMILY.length]}`
}
