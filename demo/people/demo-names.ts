interface NamePool {
  given: readonly string[];
  family: readonly string[];
}

const pool = (given: string, family: string): NamePool => ({
  given: given.split(" "),
  family: family.split(" "),
});

/** Given and family names from the same culture, so that combinations are plausible. */
export const NAME_POOLS: readonly NamePool[] = [
  pool(
    "Emma Oliver Grace Harry Chloe Samuel Imogen Callum Ruth Dominic",
    "Hughes Barker Whitfield Ellis Marsh Thornton Pryce Lowe Atkins Doyle",
  ),
  pool(
    "Megan Tyler Jasmine Marcus Abigail Trevor Renee Curtis Naomi Wesley",
    "Brooks Hayes Coleman Jennings Whitaker Delgado Foster Parrish Boone Sutton",
  ),
  pool(
    "Camille Théo Manon Julien Inès Baptiste Élodie Romain Clémence Hugo",
    "Lefèvre Moreau Garnier Chevalier Rousseau Bonnet Marchand Perrin Giraud Colin",
  ),
  pool(
    "Lena Felix Johanna Moritz Katrin Stefan Annika Tobias Greta Matthias",
    "Schreiber Vogel Hartmann Lindner Brandt Keller Seidel Krüger Böhm Winter",
  ),
  pool(
    "Giulia Matteo Chiara Lorenzo Elisa Davide Martina Paolo Serena Nicola",
    "Ferraro Conti Marchetti Rinaldi Bellini Gallo Serra Fontana Greco Moretti",
  ),
  pool(
    "Lucía Pablo Irene Álvaro Nuria Javier Marta Diego Rocío Sergio",
    "Castillo Navarro Ortega Molina Iglesias Prieto Vidal Cano Herrera Luque",
  ),
  pool(
    "Valentina Mateo Camila Andrés Daniela Rodrigo Fernanda Emiliano Paola Tomás",
    "Rojas Quispe Cárdenas Salazar Mejía Villalobos Paredes Aguirre Zamora Fuentes",
  ),
  pool(
    "Beatriz Thiago Larissa Rafael Juliana Caio Isabela Gustavo Renata Vinícius",
    "Carvalho Nogueira Teixeira Barbosa Moraes Pacheco Siqueira Duarte Freitas Lacerda",
  ),
  pool(
    "Zofia Jakub Hanna Piotr Agnieszka Marek Ewa Kamil Joanna Wojciech",
    "Nowak Wójcik Zieliński Mazur Krawczyk Dudek Pawlak Sikora Baran Lis",
  ),
  pool(
    "Oksana Dmytro Iryna Andriy Kateryna Taras Halyna Bohdan Solomiya Yuriy",
    "Shevchuk Kovalenko Bondar Melnyk Tkachenko Hrytsenko Savchuk Lysenko Moroz Polishchuk",
  ),
  pool(
    "Ioana Andrei Elena Mihai Raluca Radu Simona Vlad Cristina Bogdan",
    "Ionescu Dumitru Stan Munteanu Lazăr Popa Marin Stoica Neagu Dobre",
  ),
  pool(
    "Aikaterini Nikos Eleni Giorgos Despina Stavros Maria Kostas Zoe Petros",
    "Papadakis Nikolaou Vlachos Economou Pappas Makris Kalogeropoulos Samaras Rallis Tsoukalas",
  ),
  pool(
    "Zeynep Emre Elif Burak Selin Kerem Defne Onur Ece Mert",
    "Yıldız Kaya Demir Çelik Şahin Arslan Doğan Koç Aksoy Erdem",
  ),
  pool(
    "Layla Omar Rania Karim Dalia Tarek Hala Youssef Noor Sami",
    "Mansour Khalil Nasser Saleh Farouk Aziz Barakat Hamdan Rahman Zaki",
  ),
  pool(
    "Shirin Kaveh Parisa Arash Nasrin Dariush Leila Babak Mina Reza",
    "Hosseini Karimi Rahimi Moradi Jafari Ahmadi Sadeghi Tehrani Rostami Amini",
  ),
  pool(
    "Noa Eitan Maya Yonatan Tamar Ori Shira Amit Talia Gil",
    "Levi Mizrahi Peretz Friedman Biton Shapiro Avraham Golan Ben-David Katz",
  ),
  pool(
    "Ananya Rohan Kavya Arjun Divya Vikram Meera Siddharth Nisha Karthik",
    "Iyer Sharma Nair Kulkarni Banerjee Reddy Chatterjee Menon Joshi Desai",
  ),
  pool(
    "Ayesha Bilal Fatima Usman Zainab Imran Sana Faisal Mariam Hamza",
    "Malik Siddiqui Chaudhry Ansari Mirza Baig Sheikh Akhtar Rana Javed",
  ),
  pool(
    "Tasnim Arif Nusrat Rakib Farhana Tanvir Sadia Mahmud Sharmin Rezaul",
    "Hossain Islam Chowdhury Akter Karim Uddin Sarker Miah Talukder Bhuiyan",
  ),
  pool("Xinyi Haoran Yuting Zihan Jiayi Wenbo Lijuan Minghao Siyu Peng", "Zhang Liu Huang Zhao Wu Zhou Xu Sun Ma Guo"),
  pool(
    "Haruka Kenta Sakura Daiki Aoi Shota Misaki Takumi Nanami Ren",
    "Sato Suzuki Takahashi Watanabe Ito Yamamoto Kobayashi Nakamura Mori Fujita",
  ),
  pool(
    "Seo-yeon Ji-ho Ha-eun Do-yun Ye-jin Hyun-woo Su-bin Jae-won Da-hye Tae-yang",
    "Kim Lee Choi Jung Kang Cho Yoon Jang Lim Han",
  ),
  pool("Linh Minh Thảo Đức Hương Tuấn Mai Khoa Ngọc Bảo", "Trần Lê Phạm Hoàng Vũ Đặng Bùi Đỗ Hồ Ngô"),
  pool(
    "Putri Agus Dewi Bayu Sari Rizky Ayu Fajar Intan Yoga",
    "Wijaya Santoso Kusuma Pratama Nugroho Hidayat Saputra Lestari Wibowo Setiawan",
  ),
  pool(
    "Maricel Paolo Angelica Jomar Kristine Renz Bianca Carlo Liza Miguel",
    "Santos Reyes Bautista Villanueva Mendoza Aquino Ramos Dizon Salonga Pascual",
  ),
  pool(
    "Ngozi Chidi Amaka Emeka Folake Tunde Bisi Ikenna Yetunde Segun",
    "Okafor Eze Balogun Nwosu Adebayo Obi Ogunleye Uche Afolabi Danjuma",
  ),
  pool(
    "Wanjiru Kamau Achieng Otieno Njeri Mwangi Atieno Kiprop Wairimu Barasa",
    "Njoroge Odhiambo Kariuki Wekesa Cheruiyot Mutua Kimani Ochieng Gitau Langat",
  ),
  pool(
    "Lerato Sipho Nomsa Thabo Zanele Bongani Palesa Mandla Ayanda Kagiso",
    "Dlamini Nkosi Khumalo Molefe Zulu Ndlovu Mahlangu Radebe Sithole Tshabalala",
  ),
  pool(
    "Astrid Erik Freja Mikkel Sanna Oskar Liv Henrik Kaisa Antti",
    "Lindqvist Nyström Dahl Hagen Sørensen Kjær Virtanen Laine Holm Berglund",
  ),
  pool(
    "Aroha Tane Matilda Lachlan Keira Darcy Tui Hamish Bronte Angus",
    "Walker Campbell Ngata Fraser Bennett Parata Sinclair Rangi Mackenzie Hollis",
  ),
];

/** Usernames that aren't based on a name. */
export const HANDLE_WORDS: readonly string[] =
  "slowcandle northtick paperhands lowtide secondcoffee smallsize nightshift latefill halfpip flatbyfive greyswan sundaychart stopfirst driftwood tapereader oldledger deltahedged rangebound quietopen longpause basispoint dryrun coldstart firstpullback nofomo bidask risk_unit plainbars mondaygap softlanding ninefivetrader thirdattempt copperwire lemonade saltmarsh papertrail blueharbor kitchentable trainwindow lasthour".split(
    " ",
  );

/** Bios of generated members. */
export const BIOS: readonly string[] = [
  "Learning. Slowly.",
  "Demo until it's boring.",
  "Day job in logistics, charts after dinner.",
  "Back after a long break and a small account.",
  "Here for the risk course.",
  "Mostly reading.",
  "Teacher, parent, beginner.",
  "Electrician. I like things with a fuse.",
  "One pair, one setup, one hour a day.",
  "Keeping a journal since January.",
  "Long-term saver, curious about the rest.",
  "Trying to lose less. It's going well.",
  "Nurse on rotating shifts. Swing trades only.",
  "Econ sophomore.",
  "Former poker player. Same bankroll rules.",
  "I trade small and sleep well.",
  "Not giving advice, not taking any.",
  "Retired, patient.",
  "Front-end developer with a backtesting habit.",
  "Taking the courses in order, for once.",
  "Paid my tuition to the market in 2022.",
  "Chef. Prep is everything.",
  "Small business owner, learning about margins twice.",
  "Looking for a study partner in a European time zone.",
  "Looking for a study partner, evenings Asia-Pacific time.",
  "I read the rules. All of them.",
  "Twelve weeks without moving a stop.",
  "Data analyst. Suspicious of smooth curves.",
  "Truck driver. Podcasts and weekly charts.",
  "Still on lesson three.",
  "Translator. Words at work, numbers for fun.",
  "Musician. Practice, repeat, review.",
  "Farm kid, futures skeptic.",
  "Learning to do nothing.",
];
