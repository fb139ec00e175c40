/** Places by their lower-case names: countries in several languages, states, and large cities. */
export const placeNames = (): ReadonlySet<
  string
> => (known ??= new Set([...countryNames(), ...cityNames, ...zoneCities(), ...regionNames]))
let known: ReadonlySet<string> | undefined

/** Countries and states. They form one address with a preceding city. */
export const regions = (): ReadonlySet<
  string
> => (knownRegions ??= new Set([...countryNames().filter((name) => !cityStates.has(name)), ...regionNames]))
const cityStates = new Set(["singapore", "monaco", "luxembourg", "hong kong", "panama", "djibouti", "kuwait"])
let knownRegions: ReadonlySet<string> | undefined

/** Place names that are also everyday words or names of people. */
export const ambiguousPlaces: ReadonlySet<string> = new Set(
  ("angola bath belem mobile nice reading turkey georgia jordan chad cork split orange lima phoenix buffalo victoria sydney florence charlotte austin dallas houston jackson lincoln madison washington milan paris china " +
    "santiago salvador troy regina adelaide alexandria aurora eden essen lens bergen hull man guinea togo niger peru oman cuba mali vincent clinton college heidelberg hamburg bologna brunswick java polo panama jersey guernsey " +
    "perth derby boulder mesa plano orlando tyler flint dover chester kingston windsor cambridge oxford nome easter christmas marquesas pacific center currie eire egypt iran israel japan portugal singapore poland jamaica hongkong " +
    "monaco macau lindeman north west south east darwin yancowinna thule vevay petersburg winamac marengo knox tell louisville monticello beulah new salem inuvik whitehorse yellowknife atikokan rainy river wake samoa pitcairn faroe canary madeira reunion cocos chagos nelson maldives mayotte jan mayen pole ponape truk apia victoria marion may rome cordoba valencia granada leon merida toledo bari")
    .split(" ")
)

function countryNames(): ReadonlyArray<string> {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
  const names = ["en", "de", "fr", "es", "it", "pt", "nl"].flatMap((language) => {
    const display = new Intl.DisplayNames(language, { type: "region", fallback: "none" })
    return letters.flatMap((first) =>
      letters.flatMap((second) => notPlaces.has(first + second) ? [] : display.of(first + second)?.toLowerCase() ?? [])
    )
  })
  return [
    ...names.filter((name) => !/[()&]/.test(name)),
    ..."usa;u.s.;u.s.a.;u.k.;united states of america;great britain;england;scotland;wales;northern ireland;holland;czech republic;south korea;north korea;ivory coast;the netherlands;uae;united arab emirates;hong kong;macao;türkiye;turkey;cape verde;swaziland;cabo verde;macedonia;burma;vatican;republic of ireland;bosnia;myanmar;palestine"
      .split(";")
  ]
}

/** Unicode's region codes for regions that are not countries. */
const notPlaces = new Set([
  "EU",
  "EZ",
  "UN",
  "QO",
  "ZZ",
  "XA",
  "XB",
  "BV",
  "HM",
  "CQ",
  "AC",
  "CP",
  "DG",
  "TA",
  "EA",
  "IC"
])

/** The cities in the names of time zones. */
const zoneCities = (): ReadonlyArray<string> =>
  Intl.supportedValuesOf("timeZone").filter((zone) => /^(?:Africa|America|Asia|Australia|Europe)\//.test(zone))
    .map((zone) => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ").toLowerCase())

const regionNames: ReadonlyArray<string> = (
  "alabama;alaska;arizona;arkansas;california;colorado;connecticut;delaware;florida;hawaii;idaho;illinois;indiana;iowa;kansas;kentucky;louisiana;maine;maryland;massachusetts;michigan;minnesota;mississippi;missouri;montana;nebraska;nevada;new hampshire;new jersey;new mexico;new york;" +
  "north carolina;north dakota;ohio;oklahoma;oregon;pennsylvania;rhode island;south carolina;south dakota;tennessee;texas;utah;vermont;virginia;west virginia;wisconsin;wyoming;puerto rico;ontario;quebec;québec;british columbia;alberta;manitoba;saskatchewan;nova scotia;new brunswick;newfoundland;" +
  "bavaria;bayern;saxony;sachsen;hesse;hessen;thuringia;brandenburg;baden-württemberg;north rhine-westphalia;nordrhein-westfalen;lower saxony;niedersachsen;catalonia;andalusia;galicia;tuscany;lombardy;sicily;sardinia;piedmont;veneto;normandy;brittany;provence;burgundy;alsace;occitanie;flanders;wallonia;" +
  "cornwall;devon;kent;essex;sussex;surrey;yorkshire;lancashire;norfolk;suffolk;cumbria;somerset;dorset;hampshire;hertfordshire;oxfordshire;cambridgeshire;queensland;new south wales;tasmania;south australia;western australia;punjab;kerala;gujarat;rajasthan;tamil nadu;maharashtra;karnataka;uttar pradesh;west bengal;sichuan;guangdong;hokkaido;okinawa;siberia;crimea;silicon valley;jalisco;oaxaca;yucatán;patagonia;minas gerais;bahia"
).split(";")

const cityNames: ReadonlyArray<string> = (
  "new york city;los angeles;chicago;houston;phoenix;philadelphia;san antonio;san diego;dallas;san jose;san josé;austin;jacksonville;fort worth;columbus;charlotte;indianapolis;san francisco;seattle;denver;oklahoma city;nashville;el paso;washington;boston;las vegas;portland;detroit;memphis;louisville;baltimore;milwaukee;albuquerque;tucson;fresno;sacramento;kansas city;mesa;atlanta;omaha;colorado springs;raleigh;miami;virginia beach;oakland;minneapolis;tulsa;tampa;arlington;new orleans;wichita;cleveland;bakersfield;aurora;anaheim;honolulu;santa ana;riverside;corpus christi;lexington;stockton;st. louis;saint paul;cincinnati;pittsburgh;greensboro;anchorage;lincoln;orlando;newark;durham;buffalo;madison;lubbock;chandler;scottsdale;reno;spokane;boise;richmond;baton rouge;des moines;tacoma;salt lake city;santa fe;santa monica;palo alto;mountain view;cupertino;menlo park;berkeley;brooklyn;manhattan;queens;springfield;hartford;providence;savannah;charleston;ann arbor;burlington;eugene;boulder;reading;mobile;" +
  "toronto;montreal;montréal;calgary;ottawa;edmonton;winnipeg;vancouver;hamilton;quebec city;halifax;saskatoon;regina;kingston;" +
  "london;birmingham;manchester;glasgow;liverpool;leeds;sheffield;edinburgh;bristol;leicester;coventry;bradford;cardiff;belfast;nottingham;hull;newcastle;stoke-on-trent;southampton;derby;portsmouth;brighton;plymouth;wolverhampton;aberdeen;swansea;dundee;york;cambridge;oxford;bath;exeter;norwich;canterbury;milton keynes;luton;bournemouth;swindon;inverness;durham;dublin;cork;galway;limerick;" +
  "berlin;hamburg;munich;münchen;cologne;köln;frankfurt;frankfurt am main;stuttgart;düsseldorf;dortmund;essen;leipzig;bremen;dresden;hannover;hanover;nuremberg;nürnberg;duisburg;bochum;wuppertal;bielefeld;bonn;münster;karlsruhe;mannheim;augsburg;wiesbaden;kiel;lübeck;mainz;freiburg;rostock;erfurt;kassel;potsdam;heidelberg;darmstadt;regensburg;würzburg;göttingen;ulm;jena;weimar;konstanz;tübingen;vienna;wien;graz;linz;salzburg;innsbruck;zurich;zürich;geneva;genève;genf;basel;bern;lausanne;lugano;lucerne;luzern;st. gallen;" +
  "paris;marseille;lyon;toulouse;nice;nantes;montpellier;strasbourg;bordeaux;lille;rennes;reims;toulon;grenoble;dijon;angers;nîmes;avignon;cannes;rouen;brest;caen;orléans;metz;nancy;biarritz;brussels;bruxelles;antwerp;antwerpen;ghent;gent;bruges;liège;namur;leuven;amsterdam;rotterdam;the hague;den haag;utrecht;eindhoven;groningen;delft;leiden;maastricht;haarlem;nijmegen;tilburg;luxembourg city;" +
  "madrid;barcelona;valencia;seville;sevilla;zaragoza;málaga;murcia;palma;bilbao;alicante;córdoba;granada;valladolid;vigo;gijón;salamanca;san sebastián;pamplona;toledo;cádiz;santander;lisbon;lisboa;porto;braga;coimbra;faro;funchal;rome;roma;milan;milano;naples;napoli;turin;torino;palermo;genoa;genova;bologna;florence;firenze;bari;catania;venice;venezia;verona;padua;padova;trieste;pisa;siena;modena;parma;perugia;bergamo;rimini;cagliari;" +
  "copenhagen;københavn;aarhus;odense;aalborg;stockholm;gothenburg;göteborg;malmö;uppsala;lund;oslo;bergen;trondheim;stavanger;tromsø;helsinki;espoo;tampere;turku;oulu;reykjavik;tallinn;tartu;riga;vilnius;kaunas;warsaw;warszawa;kraków;krakow;łódź;wrocław;poznań;gdańsk;szczecin;lublin;katowice;prague;praha;brno;ostrava;bratislava;košice;budapest;debrecen;szeged;bucharest;cluj-napoca;timișoara;iași;sofia;plovdiv;varna;belgrade;novi sad;zagreb;split;dubrovnik;ljubljana;maribor;sarajevo;skopje;tirana;athens;thessaloniki;patras;nicosia;istanbul;ankara;izmir;antalya;bursa;kyiv;kiev;kharkiv;odesa;lviv;dnipro;minsk;moscow;saint petersburg;st. petersburg;novosibirsk;yekaterinburg;kazan;vladivostok;tbilisi;yerevan;baku;" +
  "tokyo;osaka;kyoto;yokohama;nagoya;sapporo;fukuoka;kobe;hiroshima;sendai;nara;seoul;busan;incheon;daegu;beijing;shanghai;guangzhou;shenzhen;chengdu;hangzhou;wuhan;xi'an;nanjing;tianjin;suzhou;qingdao;dalian;xiamen;taipei;kaohsiung;taichung;mumbai;delhi;new delhi;bangalore;bengaluru;hyderabad;ahmedabad;chennai;kolkata;pune;jaipur;surat;lucknow;kochi;goa;chandigarh;karachi;lahore;islamabad;dhaka;kathmandu;colombo;bangkok;chiang mai;phuket;hanoi;ho chi minh city;saigon;da nang;manila;cebu;quezon city;jakarta;bandung;surabaya;bali;kuala lumpur;penang;singapore;phnom penh;vientiane;yangon;" +
  "tehran;baghdad;damascus;beirut;amman;jerusalem;tel aviv;haifa;riyadh;jeddah;mecca;medina;dubai;abu dhabi;doha;manama;muscat;kuwait city;kabul;tashkent;samarkand;almaty;astana;cairo;alexandria;giza;casablanca;rabat;marrakesh;marrakech;fez;tunis;algiers;oran;tripoli;lagos;abuja;ibadan;kano;accra;kumasi;dakar;abidjan;bamako;nairobi;mombasa;kampala;kigali;dar es salaam;addis ababa;khartoum;johannesburg;cape town;durban;pretoria;port elizabeth;harare;lusaka;gaborone;windhoek;luanda;maputo;antananarivo;kinshasa;" +
  "sydney;melbourne;brisbane;perth;adelaide;canberra;gold coast;hobart;darwin;cairns;newcastle;auckland;wellington;christchurch;dunedin;queenstown;mexico city;guadalajara;monterrey;puebla;tijuana;cancún;cancun;mérida;bogotá;bogota;medellín;medellin;cali;cartagena;lima;cusco;arequipa;quito;guayaquil;la paz;santa cruz;santiago;valparaíso;concepción;buenos aires;rosario;mendoza;córdoba;montevideo;asunción;caracas;maracaibo;são paulo;sao paulo;rio de janeiro;salvador;brasília;brasilia;fortaleza;belo horizonte;curitiba;recife;porto alegre;manaus;florianópolis;havana;kingston;san juan;santo domingo;guatemala city;panama city;tegucigalpa;managua"
).split(";")
