-- What the bank paid after all can settle its claim by its reference, which stood in the text only.
update payouts set utr = substring(why from 'reference ([A-Za-z0-9]+)\.') where paid_beside and utr is null;
