/** Given names of many regions, in lower case without accents. A name outside the list only lowers the certainty. */
const NAMES =
  'aaron abby abdul abel abhinav abhishek abraham ada adam adeyemi adil aditya adora adrian agnes ahmad ahmed aidan ajay akash ' +
  'akira akshay alan albert alberto alec alejandro aleksandr alessandro alex alexander alexandra alexandre alexei alexey ' +
  'alexis alfred ali alice alicia alireza alisa alison alistair allan allen allison alok alvaro amanda amar ambarish amina ' +
  'amir amit amitt amol amy anand anastasia anders andre andrea andreas andrei andrej andres andrew andrey andy aneel angela ' +
  'angelo angus anil anita anjali ankit ankur ann anna anne annie ansgar anthony anton antoine antonio anu anupam anurag ' +
  'aparna april arjun arash ari ariana ariel arjan armando arnaud arnold arturo arun arvind ash asher ashish ashley ashton ' +
  'ashwin atiq audrey aurelien auren avi avichal avinash axel ayan aydin babak baron barbara barney barry bart beatrice ' +
  'becky ben benedict benjamin benoit bernard bernd bert beth betsy bettina bharat bijan bilal bill billy bin binh blair blake bo ' +
  'bob bobby boris brad bradley brandon brendan brent bret brett brian brianna brice bridget brooke bruce bruno bryan bryce ' +
  'byron caleb calvin cameron camille carl carla carlo carlos carmen carol carolina caroline carrie carter cary cassandra ' +
  'catherine cathy cecilia cedric chad chamath chandra chang charlene charles charlie charlotte chen cheng cheryl chester chet chi ' +
  'chiara chip chloe chris christian christina christine christoph christophe christopher chuck cindy claire clara claude ' +
  'claudia clay clement cliff clint cody colin colleen connor constantin corey craig cristian cristina curtis cynthia cyril cyrus daisy ' +
  'dale dalton damien damon dan dana dani daniel daniela daniele danielle danny daphne dara darian dario darren darrell ' +
  'david davide dawn dean debbie deborah debra deep deepak delphine denis denise dennis derek desmond devin dharmesh diana ' +
  'diane diego dieter dillon dimitri dinesh dirk dmitri dmitry dominic dominik don donald donna dora doris dorothy doug ' +
  'douglas drew duncan dustin dylan earl ed eddie edgar eduard eduardo edward edwin eileen elad elaine elena eli elias elie ' +
  'elisa elise elizabeth ella ellen ellie elliot elliott elon elsa emanuel emil emilia emilie emilio emily emma emmanuel ' +
  'emmett enrique eric erica erich erik erika erin ernest ernesto esther ethan etienne eugene eugenia eva evan eve evelyn evgeny ' +
  'fabian fabio fabrice fabrizio farah farzad fatima federico felipe felix feng fernando filip filippo fiona florence florian fran ' +
  'frances francesca francesco francis francisco franck francois frank franklin franklyn franz fred freddie frederic ' +
  'frederick frederik fredrik friedrich fritz gabe gabor gabriel gabriela gabriele gabriell gail gareth garrett garry gary ' +
  'gaurav gautam gavin gene genevieve geoff geoffrey georg george georges georgia gerald gerard gerhard gianni gil gilbert ' +
  'gilles gina gino giorgio giovanni giulia giuseppe glen glenn gloria gonzalo gopal gordon grace graham grant greg gregg gregor ' +
  'gregory greta guido guillaume guillermo gunnar gus gustav gustavo guy gwen haim hal halle hamid hamish han hank hanna ' +
  'hannah hannes hans hao harald hari harini harj harjeet harold haroon harriet harris harry harsh hartmut harvey hasan hassan hazel heath ' +
  'heather hector heidi heinz heinrich helen helena helene helmut hemant henri henrik henry herbert herman hila hilary hiro ' +
  'hiroshi holly homer hooman hossein howard hubert hugh hugo hussein iain ian ibrahim ida ignacio igor ilan ilya imran ines ' +
  'ingo ingrid ira irene irina isaac isabel isabella isabelle ishaan ivan ivo jaan jack jackie jackson jacky jacob jacqueline ' +
  'jacques jaime jake jakob james jamie jan jana jane janet janis janice jared jasmine jason jasper javed javier jawed jay jean ' +
  'jeanette jeff jeffrey jen jenn jenna jennifer jenny jens jeremy jerome jerry jess jesse jessica jessie jesus jia jill jim ' +
  'jimmy jin jing jo joachim joan joanna joanne joao joaquin jochen jodi joe joel joerg johan johanna johannes john johnny joi ' +
  'jon jonas jonathan jordan jorge jose josef joseph josh joshua joy joyce juan juanjo judd jude judith judy jules julia julian ' +
  'juliana julie julien juliet julio julius jun jung jurgen justin justine kai kamal karan karen karim karin karina karl karolina ' +
  'kartik kate katherine kathleen kathryn kathy katie katrina kavita kay keith kelly kelvin ken kendra kenneth kenny kent ' +
  'kenji kerry keval kevin khaled kim kimberly kiran kirill kirk kirsten klaus koichi konrad konstantin kris krishna kristen kristian ' +
  'kristin kristina kumar kunal kurt kwame kyle lachlan lakshmi lance lara larry lars laszlo laura laurel lauren laurence ' +
  'laurene laurent laurie lawrence lea leah lee lei leila leo leon leonard leonardo leonid leonie leslie lester levi lewis lex li liam lidia ' +
  'ligaya lila lili lily lin lina linda ling linh lior lisa liu liz lloyd logan lois lola loren lorenzo lorraine lou louis louisa ' +
  'louise luc luca lucas lucia luciano lucie lucy luigi luis luisa lukas lukasz luke lydia lynda lyndon lynn madeleine maggie magnus ' +
  'mahesh manish manoj manuel mar marc marcel marcelo marcia marco marcos marcus mareike margaret margaux maria mariana marianne ' +
  'marie marilyn marina mario marion marisa marissa mark marko markus marsha marta martha martin martina marty marvin mary ' +
  'masayoshi massimo mateo mathias mathieu mathilde matt matteo matthew matthias matthieu maureen maurice mauricio mauro max ' +
  'maxim maxime maya mayank maynard megan mehdi mehmet mehul mei mel melanie melinda melissa mercedes meredith meyer mia ' +
  'michael michal michel michele michelle mick miguel mihir mika mike mikhail mikael milan miles milton min ming mira miranda ' +
  'miriam misha mitch mitchell mohamed mohammad mohammed mohit mohsen molly mona monica monika monique morgan morten moshe ' +
  'muhammad mukesh myriam nadia nadine naomi narendra natalia natalie natasha nate nathalie nathan nathaniel naval naveen neal ' +
  'ned neeraj neha neil nelson nicholas nick nicola nicolas nicole niels nigel nikesh nikhil niklas nikita nikolai nikolaus nils nina nir nishant ' +
  'nitin noah noam noel nora norbert norman oded ofer olaf oleg olga oliver olivia olivier omar oren orion oscar oskar othman ' +
  'otto owen pablo padmasree pamela pankaj paolo pascal pat patrice patricia patrick patti paul paula pauline paulo pavel pedro ' +
  'peggy pejman penelope penny pete peter petra phil philip philipp philippa philippe phillip phyllis pia pierre ping pierce ' +
  'piotr prakash pranav prashant praveen preeti priya priyanka qi qing quentin quincy rachel rafael rahul rainer raj rajan ' +
  'rajeev rajesh rajiv ralf ralph ram rama ramesh ramit ramon rana randall randi randy raphael rashmi raul ravi ray raymond ' +
  'rebecca regina reid reinhard rekha remi renata renaud rene reuben rhea ricardo riccardo rich richard rick ricky rishi rita rob ' +
  'robbie robby robert roberta roberto robin robyn rodney rodolphe rodrigo roger rohan rohit roland rolf roman ron ronald ronny ' +
  'ronnie rosa rosalind rosanna rosemary ross roxanne roy royce ruben rudolf rudy rupert russ russell ruth ryan saar sabine sabrina ' +
  'sachin saeed salim sally salman salvador sam samantha samar sameer sami samir samuel sandeep sandra sandy sangbeom sanjay ' +
  'sanjeev santiago santosh sara sarah sasha satish satya saul saurabh scott sean sebastian sebastien selina semil serena serge ' +
  'sergei sergey sergio seth shah shahin shai shalini shan shane shankar shannon sharad sharon shaun shawn sheila shelby shelly shervin ' +
  'sheryl shilpa shinichi shirin shirley shivani shiv shlomo shogo shruti shyam sid siddharth sidney sigmund silvia simon simona simone ' +
  'sizhao sofia sonal sonia sonja sophia sophie soren sreeram stacey stacy stan stanislav stanley stefan stefania stefano steffen stella ' +
  'stephan stephane stephanie stephen steve steven stewart stuart sue sujay suleman sumit sumon sunil suresh surya susan ' +
  'susanna susanne suzanne sven sylvia sylvie tal tamar tanya tara tariq tatiana ted teresa terrence terry tess thao thejo ' +
  'theo theodore theresa thibaud thierry thomas tiffany tihomir tikhon tilman tim timo timothy tina ting tobias toby todd tom ' +
  'tomas tomasz tomer tommy toni tony tracy travis trevor tricia tristan troy tucker tyler udi ulf ulrich ursula uri usama uwe ' +
  'vadim valentin valentina valeria valerie vanessa varsha varun venkat vera veronica veronique vic vicki vicky victor victoria ' +
  'vijay vikas vikram vikrant viktor vince vincent vineet vinit vinod viola violet vipul virginia vishal vivek vivian vivi ' +
  'vlad vladimir volker wade walker wally walter wang ward warren waseem wayne wei wendell wendy werner wes wesley wilfried wilhelm will ' +
  'william willy wim winston wolfgang xavier xiao xin yael yan yang yann yannick yaron yasmin yee yi yishan ying yoav yonatan ' +
  'yong yosef yoshi yossi yun yuri yusuf yves yvonne zach zachary zack zara ze zhang zheng zoe zvi';

export const GIVEN_NAMES: ReadonlySet<string> = new Set(NAMES.split(' '));
