/**
 * Countries by code (ISO 3166-1): the main written language, and the names in English and that language, from Unicode's
 * CLDR. `Intl` would block the engine for too long.
 */
export const countryNames = `
AC en Ascension Island
AD ca Andorra
AE ar United Arab Emirates = الإمارات العربية المتحدة
AF fa Afghanistan = افغانستان
AG en Antigua & Barbuda
AI en Anguilla
AL sq Albania = Shqipëri
AM hy Armenia = Հայաստան
AO pt Angola
AQ en Antarctica
AR es Argentina
AS sm American Samoa
AT de Austria = Österreich
AU en Australia
AW nl Aruba
AX sv Åland Islands = Åland
AZ az Azerbaijan = Azərbaycan
BA bs Bosnia & Herzegovina = Bosna i Hercegovina
BB en Barbados
BD bn Bangladesh = বাংলাদেশ
BE nl Belgium = België
BF fr Burkina Faso
BG bg Bulgaria = България
BH ar Bahrain = البحرين
BI rn Burundi = Uburundi
BJ fr Benin = Bénin
BL fr St. Barthélemy = Saint-Barthélemy
BM en Bermuda
BN ms Brunei
BO es Bolivia
BQ pap Caribbean Netherlands
BR pt Brazil = Brasil
BS en Bahamas
BT dz Bhutan = འབྲུག
BV no Bouvet Island = Bouvetøya
BW en Botswana
BY ru Belarus = Беларусь
BZ en Belize
CA en Canada
CC ms Cocos (Keeling) Islands = Kepulauan Cocos (Keeling)
CD fr Congo - Kinshasa = Congo-Kinshasa
CF sg Central African Republic = Ködörösêse tî Bêafrîka
CG fr Congo - Brazzaville = Congo-Brazzaville
CH de Switzerland = Schweiz
CI fr Côte d’Ivoire
CK en Cook Islands
CL es Chile
CM fr Cameroon = Cameroun
CN zh China = 中国
CO es Colombia
CP en Clipperton Island
CQ en Sark
CR es Costa Rica
CU es Cuba
CV pt Cape Verde = Cabo Verde
CW pap Curaçao
CX en Christmas Island
CY el Cyprus = Κύπρος
CZ cs Czechia = Česko
DE de Germany = Deutschland
DG en Diego Garcia
DJ fr Djibouti
DK da Denmark = Danmark
DM en Dominica
DO es Dominican Republic = República Dominicana
DZ ar Algeria = الجزائر
EA es Ceuta & Melilla = Ceuta y Melilla
EC es Ecuador
EE et Estonia = Eesti
EG ar Egypt = مصر
EH ar Western Sahara = الصحراء الغربية
ER ti Eritrea = ኤርትራ
ES es Spain = España
ET am Ethiopia = ኢትዮጵያ
FI fi Finland = Suomi
FJ en Fiji
FK en Falkland Islands
FM en Micronesia
FO fo Faroe Islands = Føroyar
FR fr France
GA fr Gabon
GB en United Kingdom
GD en Grenada
GE ka Georgia = საქართველო
GF fr French Guiana = Guyane française
GG en Guernsey
GH ak Ghana = Gaana
GI en Gibraltar
GL kl Greenland = Kalaallit Nunaat
GM en Gambia
GN fr Guinea = Guinée
GP fr Guadeloupe
GQ es Equatorial Guinea = Guinea Ecuatorial
GR el Greece = Ελλάδα
GS en South Georgia & South Sandwich Islands
GT es Guatemala
GU en Guam
GW pt Guinea-Bissau = Guiné-Bissau
GY en Guyana
HK zh Hong Kong SAR China = 中国香港特别行政区
HM en Heard & McDonald Islands
HN es Honduras
HR hr Croatia = Hrvatska
HT ht Haiti
HU hu Hungary = Magyarország
IC es Canary Islands = Canarias
ID id Indonesia
IE en Ireland
IL he Israel = ישראל
IM en Isle of Man
IN hi India = भारत
IO en British Indian Ocean Territory
IQ ar Iraq = العراق
IR fa Iran = ایران
IS is Iceland = Ísland
IT it Italy = Italia
JE en Jersey
JM en Jamaica
JO ar Jordan = الأردن
JP ja Japan = 日本
KE sw Kenya
KG ky Kyrgyzstan = Кыргызстан
KH km Cambodia = កម្ពុជា
KI en Kiribati
KM ar Comoros = جزر القمر
KN en St. Kitts & Nevis
KP ko North Korea = 북한
KR ko South Korea = 대한민국
KW ar Kuwait = الكويت
KY en Cayman Islands
KZ ru Kazakhstan = Казахстан
LA lo Laos = ລາວ
LB ar Lebanon = لبنان
LC en St. Lucia
LI de Liechtenstein
LK si Sri Lanka = ශ්‍රී ලංකාව
LR en Liberia
LS st Lesotho
LT lt Lithuania = Lietuva
LU fr Luxembourg
LV lv Latvia = Latvija
LY ar Libya = ليبيا
MA ar Morocco = المغرب
MC fr Monaco
MD ro Moldova = Republica Moldova
ME sr Montenegro = Црна Гора
MF fr St. Martin = Saint-Martin
MG mg Madagascar = Madagasikara
MH en Marshall Islands
MK mk North Macedonia = Северна Македонија
ML bm Mali
MM my Myanmar (Burma) = မြန်မာ
MN mn Mongolia = Монгол
MO zh Macao SAR China = 中国澳门特别行政区
MP en Northern Mariana Islands
MQ fr Martinique
MR ar Mauritania = موريتانيا
MS en Montserrat
MT mt Malta
MU fr Mauritius = Maurice
MV dv Maldives
MW en Malawi
MX es Mexico = México
MY ms Malaysia
MZ pt Mozambique = Moçambique
NA af Namibia = Namibië
NC fr New Caledonia = Nouvelle-Calédonie
NE ha Niger = Nijar
NF en Norfolk Island
NG en Nigeria
NI es Nicaragua
NL nl Netherlands = Nederland
NO nb Norway = Norge
NP ne Nepal = नेपाल
NR en Nauru
NU en Niue
NZ en New Zealand
OM ar Oman = عُمان
PA es Panama = Panamá
PE es Peru = Perú
PF fr French Polynesia = Polynésie française
PG tpi Papua New Guinea
PH fil Philippines = Pilipinas
PK ur Pakistan = پاکستان
PL pl Poland = Polska
PM fr St. Pierre & Miquelon = Saint-Pierre-et-Miquelon
PN en Pitcairn Islands
PR es Puerto Rico
PS ar Palestinian Territories = الأراضي الفلسطينية
PT pt Portugal
PW pau Palau
PY gn Paraguay
QA ar Qatar = قطر
RE fr Réunion = La Réunion
RO ro Romania = România
RS sr Serbia = Србија
RU ru Russia = Россия
RW rw Rwanda = U Rwanda
SA ar Saudi Arabia = المملكة العربية السعودية
SB en Solomon Islands
SC fr Seychelles
SD ar Sudan = السودان
SE sv Sweden = Sverige
SG en Singapore
SH en St. Helena
SI sl Slovenia = Slovenija
SJ nb Svalbard & Jan Mayen = Svalbard og Jan Mayen
SK sk Slovakia = Slovensko
SL en Sierra Leone
SM it San Marino
SN wo Senegal = Senegaal
SO so Somalia = Soomaaliya
SR nl Suriname
SS ar South Sudan = جنوب السودان
ST pt São Tomé & Príncipe = São Tomé e Príncipe
SV es El Salvador
SX en Sint Maarten
SY ar Syria = سوريا
SZ en Eswatini
TA en Tristan da Cunha
TC en Turks & Caicos Islands
TD ar Chad = تشاد
TF fr French Southern Territories = Terres australes françaises
TG fr Togo
TH th Thailand = ไทย
TJ tg Tajikistan = Тоҷикистон
TK tkl Tokelau
TL pt Timor-Leste
TM tk Turkmenistan = Türkmenistan
TN ar Tunisia = تونس
TO to Tonga
TR tr Türkiye
TT en Trinidad & Tobago
TV tvl Tuvalu
TW zh Taiwan = 台湾
TZ sw Tanzania
UA uk Ukraine = Україна
UG sw Uganda
UM en U.S. Outlying Islands
US en United States
UY es Uruguay
UZ uz Uzbekistan = Oʻzbekiston
VA it Vatican City = Città del Vaticano
VC en St. Vincent & Grenadines
VE es Venezuela
VG en British Virgin Islands
VI en U.S. Virgin Islands
VN vi Vietnam = Việt Nam
VU bi Vanuatu
WF fr Wallis & Futuna = Wallis-et-Futuna
WS sm Samoa
XK sq Kosovo = Kosovë
YE ar Yemen = اليمن
YT fr Mayotte
ZA en South Africa
ZM en Zambia
ZW sn Zimbabwe
`
