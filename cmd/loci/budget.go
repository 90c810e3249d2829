package main

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/loci-memory/loci"
)

// budgetFlags bound what language models may cost a user in a day.
type budgetFlags struct {
	BudgetTokens int     `hidden:"" env:"LOCI_BUDGET_TOKENS"`
	BudgetMoney  float64 `hidden:"" env:"LOCI_BUDGET_MONEY"`
	Prices       prices  `hidden:"" env:"LOCI_PRICES"`
}

// budget is that of the settings.
func (f *budgetFlags) budget() loci.Budget {
	return loci.Budget{TokensADay: f.BudgetTokens, MoneyADay: f.BudgetMoney, Prices: f.Prices}
}

// prices are what models cost, by the name that the ledger knows them by: without
// the provider. As text they are "openai/NAME=IN/OUT" between commas, in the
// configuration file an object {"openai/NAME": {"in": IN, "out": OUT}}.
type prices map[string]loci.Price

// Decode reads the prices of either form.
func (p *prices) Decode(ctx *kong.DecodeContext) error {
	value := ctx.Scan.Pop().Value
	if text, ok := value.(string); ok {
		return p.UnmarshalText([]byte(text))
	}
	raw, err := json.Marshal(value)
	if err != nil {
		return err
	}
	var named map[string]loci.Price
	if err := json.Unmarshal(raw, &named); err != nil {
		return loci.Invalid("prices", `write them like {"openai/NAME": {"in": 0.15, "out": 0.6}}, for a million tokens`)
	}
	for name, price := range named {
		if err := p.add(name, price); err != nil {
			return err
		}
	}
	return nil
}

// UnmarshalText reads prices as text; anything else is ErrInvalid.
func (p *prices) UnmarshalText(text []byte) error {
	for _, part := range strings.Split(string(text), ",") {
		at := strings.LastIndexByte(part, '=')
		in, out, ok := strings.Cut(strings.TrimSpace(part[at+1:]), "/")
		x, err := strconv.ParseFloat(in, 64)
		y, errOut := strconv.ParseFloat(out, 64)
		if at < 0 || !ok || err != nil || errOut != nil {
			return loci.Invalid("prices", "%q is no price: write them like openai/NAME=0.15/0.6,anthropic/NAME=1/5, in and out for a million tokens", clip(part, 80))
		}
		if err := p.add(strings.TrimSpace(part[:at]), loci.Price{In: x, Out: y}); err != nil {
			return err
		}
	}
	return nil
}

func (p *prices) add(name string, price loci.Price) error {
	if _, model, ok := strings.Cut(name, "/"); ok {
		name = model
	}
	if name == "" || !(price.In >= 0 && price.Out >= 0) || price.In+price.Out > 1e9 {
		return loci.Invalid("prices", "%q costs %v and %v: a model has a name, and a price is a number, 0 or more", clip(name, 80), price.In, price.Out)
	}
	if *p == nil {
		*p = prices{}
	}
	(*p)[name] = price
	return nil
}
