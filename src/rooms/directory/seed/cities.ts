export interface DemoCity {
  city: string
  /** What is heard there, besides English and Hindi. */
  language: string
  /** `pincode latitude longitude` */
  pincodes: string
  /** `pincode locality: name` */
  clinics: readonly string[]
  doctors: readonly string[]
}

/** Clinics and doctors that we made up, at pincodes that exist. */
export const DEMO_CITIES: readonly DemoCity[] = [
  {
    city: 'Pune',
    language: 'Marathi',
    pincodes: `411001 18.5196 73.8743, 411004 18.5165 73.8400, 411005 18.5314 73.8446, 411007 18.5587 73.8075,
      411014 18.5679 73.9143, 411021 18.5362 73.7800, 411028 18.5089 73.9260, 411038 18.5074 73.8077,
      411045 18.5590 73.7868, 411057 18.5912 73.7389, 411006 18.5529 73.8796, 411030 18.5105 73.8521`,
    clinics: [
      '411001 Camp: Gulmohar Clinic',
      '411005 Shivajinagar: Sanjivani Family Clinic',
      '411038 Kothrud: Tulsi Vrindavan Clinic',
      '411014 Viman Nagar: Palash Multispeciality Clinic',
      '411028 Hadapsar: Kadamba Clinic',
    ],
    doctors: [
      'Aditi Deshpande',
      'Nitin Gokhale',
      'Sneha Kulkarni',
      'Prasad Joglekar',
      'Manasi Phadke',
      'Rohan Bhosale',
      'Vaishali Pawar',
      'Kedar Apte',
      'Shruti Inamdar',
      'Amol Jadhav',
    ],
  },
  {
    city: 'Mumbai',
    language: 'Marathi',
    pincodes: `400001 18.9388 72.8354, 400014 19.0183 72.8479, 400050 19.0544 72.8302, 400053 19.1290 72.8290,
      400058 19.1250 72.8400, 400069 19.1155 72.8560, 400076 19.1176 72.9060, 400028 19.0213 72.8390,
      400064 19.1870 72.8430, 400080 19.1726 72.9563, 400092 19.2320 72.8560, 400703 19.0770 72.9990`,
    clinics: [
      '400058 Andheri: Samudra Clinic',
      '400050 Bandra: Lotus Family Clinic',
      '400014 Dadar: Shanti Polyclinic',
      '400076 Powai: Lakeside Clinic',
      '400092 Borivali: Chameli Children’s Clinic',
    ],
    doctors: [
      'Farida Merchant',
      'Sunil Sawant',
      'Rachna Mehta',
      'Dinesh Shinde',
      'Zoya Contractor',
      'Tejas Parab',
      'Anjali Naik',
      'Cyrus Daruwala',
      'Pallavi Rane',
      'Harsh Gandhi',
    ],
  },
  {
    city: 'Bengaluru',
    language: 'Kannada',
    pincodes: `560001 12.9763 77.6033, 560011 12.9307 77.5838, 560034 12.9299 77.6223, 560038 12.9784 77.6408,
      560041 12.9259 77.5937, 560066 12.9698 77.7500, 560076 12.8910 77.5970, 560095 12.9366 77.6188,
      560100 12.8452 77.6602, 560102 12.9116 77.6474, 560037 12.9560 77.7010, 560003 13.0035 77.5710`,
    clinics: [
      '560038 Indiranagar: Honge Clinic',
      '560041 Jayanagar: Namma Family Clinic',
      '560034 Koramangala: Sampige Multispeciality Clinic',
      '560066 Whitefield: Jacaranda Clinic',
      '560003 Malleshwaram: Malligai Clinic',
    ],
    doctors: [
      'Kavya Hegde',
      'Raghavendra Rao',
      'Sowmya Shenoy',
      'Arvind Murthy',
      'Deepa Gowda',
      'Chetan Bhat',
      'Lakshmi Narayan',
      'Manjunath Swamy',
      'Nandini Kamath',
      'Suresh Achar',
    ],
  },
  {
    city: 'Delhi',
    language: 'Punjabi',
    pincodes: `110001 28.6328 77.2197, 110005 28.6519 77.1909, 110017 28.5245 77.2066, 110024 28.5677 77.2433,
      110048 28.5494 77.2345, 110075 28.5921 77.0460, 110085 28.7160 77.1130, 110092 28.6304 77.2863,
      110016 28.5450 77.2060, 110027 28.6490 77.1190`,
    clinics: [
      '110024 Lajpat Nagar: Amaltas Clinic',
      '110005 Karol Bagh: Jeevan Family Clinic',
      '110017 Saket: Kachnar Multispeciality Clinic',
      '110075 Dwarka: Semal Clinic',
    ],
    doctors: [
      'Gurpreet Kaur',
      'Mohit Bansal',
      'Ritu Chadha',
      'Yusuf Siddiqui',
      'Neelam Arora',
      'Vivek Saxena',
      'Simran Ahuja',
      'Alok Tyagi',
    ],
  },
  {
    city: 'Hyderabad',
    language: 'Telugu',
    pincodes: `500001 17.3930 78.4730, 500016 17.4440 78.4660, 500032 17.4400 78.3480, 500034 17.4160 78.4380,
      500072 17.4930 78.3990, 500081 17.4480 78.3790, 500003 17.4390 78.4980`,
    clinics: [
      '500034 Banjara Hills: Moduga Clinic',
      '500032 Gachibowli: Charaka Family Clinic',
      '500072 Kukatpally: Sampangi Clinic',
    ],
    doctors: ['Swathi Reddy', 'Venkat Chowdary', 'Ayesha Khan', 'Srinivas Rao', 'Madhavi Latha', 'Kiran Varma'],
  },
  {
    city: 'Chennai',
    language: 'Tamil',
    pincodes: `600001 13.0940 80.2880, 600017 13.0418 80.2341, 600020 13.0067 80.2570, 600040 13.0850 80.2101,
      600042 12.9790 80.2210, 600096 12.9630 80.2460, 600004 13.0340 80.2690`,
    clinics: [
      '600020 Adyar: Punnai Clinic',
      '600040 Anna Nagar: Kurinji Family Clinic',
      '600042 Velachery: Thamarai Clinic',
    ],
    doctors: [
      'Meenakshi Sundaram',
      'Karthik Subramanian',
      'Revathi Krishnan',
      'Joseph Fernando',
      'Bhavani Raghavan',
      'Senthil Kumar',
    ],
  },
  {
    city: 'Kolkata',
    language: 'Bengali',
    pincodes: `700001 22.5726 88.3510, 700019 22.5270 88.3660, 700029 22.5180 88.3540, 700034 22.4960 88.3180,
      700064 22.5867 88.4171, 700091 22.5760 88.4340, 700032 22.4980 88.3710`,
    clinics: [
      '700019 Ballygunge: Shiuli Clinic',
      '700064 Salt Lake: Krishnachura Family Clinic',
      '700034 Behala: Rajanigandha Clinic',
    ],
    doctors: [
      'Sohini Mukherjee',
      'Debashish Ghosh',
      'Paromita Sen',
      'Anirban Chatterjee',
      'Nusrat Rahman',
      'Subrata Das',
    ],
  },
  {
    city: 'Ahmedabad',
    language: 'Gujarati',
    pincodes: `380001 23.0258 72.5873, 380008 22.9970 72.6060, 380009 23.0365 72.5611, 380015 23.0120 72.5240,
      380058 23.0340 72.4640, 380054 23.0500 72.5130`,
    clinics: ['380009 Navrangpura: Kesuda Clinic', '380058 Bopal: Garmalo Family Clinic'],
    doctors: ['Hetal Shah', 'Jignesh Patel', 'Komal Trivedi', 'Bhavin Desai'],
  },
]
